/** Drawn by the screens of records. */
export function ActionScreen() {
  return null;
}
