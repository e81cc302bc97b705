/** Drawn by the screens of records. */
export function TraceabilityScreen() {
  return null;
}
