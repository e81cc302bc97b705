/** The farms of the person. */
export function FarmsScreen() {
  return null;
}
