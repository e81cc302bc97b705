/** What may stay behind in an emptied store, in kg: the scale's last word. */
const EMPTY_KG = 0.5;

/** The status of a store by its balance: `in_stock` becomes `partially_shipped` or `shipped` as kg leave it. */
export function stockStatus(status: string, { kg, consumedKg }: { kg: number; consumedKg: number }): string {
  if (status !== 'in_stock' || consumedKg <= 0) return status;
  return kg - consumedKg <= EMPTY_KG ? 'shipped' : 'partially_shipped';
}
