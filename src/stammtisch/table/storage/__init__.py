"""What is stored, and where: the database, its writer, its migrations."""
