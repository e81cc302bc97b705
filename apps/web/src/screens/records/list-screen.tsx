/** Drawn by the screens of records. */
export function ListScreen() {
  return null;
}
