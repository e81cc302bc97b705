/** Dashboard. */
export function DashboardScreen() {
  return null;
}
