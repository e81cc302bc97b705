/** Drawn by the reports. */
export function ReportsScreen() {
  return null;
}
