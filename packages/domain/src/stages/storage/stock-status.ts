/** Remaining kg in a storage that counts as empty, within a scale's accuracy. */
const EMPTY_KG = 0.5;

/** The status of a storage by its balance: `in_stock` becomes `partially_shipped` or `shipped` as kg leave it. */
export function stockStatus(status: string, { kg, consumedKg }: { kg: number; consumedKg: number }): string {
  if (status !== 'in_stock' || consumedKg <= 0) return status;
  return kg - consumedKg <= EMPTY_KG ? 'shipped' : 'partially_shipped';
}
