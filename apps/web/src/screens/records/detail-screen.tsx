/** Drawn by the screens of records. */
export function DetailScreen() {
  return null;
}
