// The address that was wanted is still in the address bar: it is tried again as soon as the server
// answers, whether the network was gone or the server.
const EVERY = 4000; // ms

async function again() {
  try {
    const answer = await fetch('/manifest.webmanifest', { cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // Not yet.
  }
}

setInterval(() => void again(), EVERY);
addEventListener('online', () => void again());
document.getElementById('again').addEventListener('click', (event) => {
  event.preventDefault();
  location.reload();
});
