/** Keeps the screen on, if the device allows it; answers how to let it go. */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const hold = () => {
    if (document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      (held) => {
        lock = held;
        if (isOver) void held.release();
      },
      () => {
        // With a low battery the screen may turn off: what needs it goes on when it is on again.
      },
    );
  };
  hold();
  // The system takes the lock from a page that is hidden.
  document.addEventListener('visibilitychange', hold);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
