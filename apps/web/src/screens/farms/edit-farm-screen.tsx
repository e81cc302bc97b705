/** Farm data. */
export function EditFarmScreen() {
  return null;
}
