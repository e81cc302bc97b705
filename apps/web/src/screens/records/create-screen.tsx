/** Drawn by the screens of records. */
export function CreateScreen() {
  return null;
}

/** Drawn by the screens of records. */
export function CreateActivityScreen() {
  return null;
}
