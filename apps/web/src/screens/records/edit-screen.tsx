/** Drawn by the screens of records. */
export function EditScreen() {
  return null;
}
