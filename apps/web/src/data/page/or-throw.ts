/**
 * The next state after a read that failed: what was read before, or else the failure itself, thrown while React renders,
 * for the screen's error fallback.
 */
export const orThrow =
  (failure: unknown) =>
  <Read>(before: Read): Read => {
    if (before === null) throw failure;
    return before;
  };
