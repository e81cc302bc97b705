/** Profile. */
export function ProfileScreen() {
  return null;
}
