// A screen that nobody touches all evening must not go dark.

/** Keeps the screen on as long as the page is seen, where the browser can; the result lets it go. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  async function ask(): Promise<void> {
    if (document.hidden || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) await lock.release();
    } catch {
      // The battery is low, or the browser does not want to: the screen does as it always does.
    }
  }
  // A page that was hidden has lost its lock.
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
