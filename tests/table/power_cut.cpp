// Loaded before the C library (LD_PRELOAD) it keeps a journal of what a process writes to files and
// when it asks for that to be on the disk, so that a test can cut the power at any moment of it.
// What the process prints is kept in the same order: that is what it has told the world.
//
// A record: what it is, the length of the path, the offset, the length of the data (little-endian, as
// the test reads it), then the path and the data.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <mutex>

namespace {

struct [[gnu::packed]] Header {
    char what;
    std::uint16_t path;
    std::int64_t offset;
    std::uint32_t length;
};

template <typename F> F real(const char *name) {
    return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

using Write = ssize_t (*)(int, const void *, size_t);
using Pwrite = ssize_t (*)(int, const void *, size_t, off64_t);
using Truncate = int (*)(int, off64_t);
using Sync = int (*)(int);

std::mutex lock;

void put(int journal, const void *data, size_t length) {
    static const auto write = real<Write>("write");
    for (auto from = static_cast<const char *>(data); length > 0;) {
        const ssize_t done = write(journal, from, length);
        if (done <= 0) abort(); // a journal with a hole would prove nothing
        from += done;
        length -= static_cast<size_t>(done);
    }
}

void keep(char what, int file, std::int64_t offset, const void *data, size_t length) {
    static const int journal = open(getenv("STAMMTISCH_JOURNAL"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    struct stat found;
    if (fstat(file, &found) != 0 || !(S_ISREG(found.st_mode) || file == STDOUT_FILENO)) return;
    char link[32], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t known = readlink(link, path, sizeof path);
    if (known < 0) abort();
    const Header header{what, static_cast<std::uint16_t>(known), offset, static_cast<std::uint32_t>(length)};
    const std::lock_guard guard(lock);
    put(journal, &header, sizeof header);
    put(journal, path, static_cast<size_t>(known));
    put(journal, data, length);
}

} // namespace

extern "C" {

ssize_t write(int file, const void *data, size_t length) {
    static const auto then = real<Write>("write");
    keep('w', file, lseek(file, 0, SEEK_CUR), data, length);
    return then(file, data, length);
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) {
    static const auto then = real<Pwrite>("pwrite64");
    keep('w', file, offset, data, length);
    return then(file, data, length, offset);
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
    return pwrite64(file, data, length, offset);
}

int ftruncate64(int file, off64_t length) {
    static const auto then = real<Truncate>("ftruncate64");
    keep('t', file, length, "", 0);
    return then(file, length);
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

// Kept when it is done: until then nothing is promised.
int fdatasync(int file) {
    static const auto then = real<Sync>("fdatasync");
    const int done = then(file);
    if (done == 0) keep('s', file, 0, "", 0);
    return done;
}

int fsync(int file) {
    static const auto then = real<Sync>("fsync");
    const int done = then(file);
    if (done == 0) keep('s', file, 0, "", 0);
    return done;
}
}
