type Quantity = { epcClass: string; quantity: number };
type Row = Readonly<Record<string, unknown>>;
type Event = Row & {
  type: string;
  action?: string;
  quantityList?: readonly Quantity[];
  inputQuantityList?: readonly Quantity[];
  outputQuantityList?: readonly Quantity[];
  ilmd?: Row;
};
type Lot = { leftKg: number; shares: ReadonlyMap<string, number> };

const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const UNKNOWN: ReadonlyMap<string, number> = new Map([['unknown', 1]]);

/** Replays a file of EPCIS as a stranger who knows nothing but its events: lots with what is left, and their shares by plot. */
export function replayEpcis(events: readonly object[]): {
  lots: ReadonlyMap<string, Lot>;
  /** What does not add up. */
  faults: readonly string[];
} {
  const lots = new Map<string, Lot>();
  const faults: string[] = [];
  const take = ({ epcClass, quantity }: Quantity): void => {
    const lot = lots.get(epcClass);
    if (lot === undefined) return;
    lot.leftKg -= quantity;
    if (lot.leftKg < -0.0005) faults.push(`${epcClass} is overdrawn`);
  };
  const give = (quantities: readonly Quantity[] = [], shares: Lot['shares']): void => {
    for (const { epcClass, quantity } of quantities) lots.set(epcClass, { leftKg: quantity, shares });
  };
  const begin = ({ quantityList = [], ilmd = {} }: Event): void => {
    const total = sum(quantityList.map(({ quantity }) => quantity));
    const plots = rows(ilmd['cafezal:plots']);
    const shares = new Map<string, number>();
    for (const row of plots) {
      const plot = String(row['cafezal:plot']);
      shares.set(plot, (shares.get(plot) ?? 0) + numberIn(row['cafezal:kg']) / total);
    }
    const rest = 1 - sum([...shares.values()]);
    if (rest > 1e-9) shares.set('unknown', rest);
    give(quantityList, shares);
  };
  const work = (event: Event): void => {
    const { inputQuantityList: inputs = [], outputQuantityList: outputs = [] } = event;
    const mixedBy = rows(event['cafezal:mixedBy']).map((row) => numberIn(row['cafezal:weight']));
    const weights = mixedBy.length > 0 ? mixedBy : inputs.map(({ quantity }) => quantity);
    const shares = new Map<string, number>();
    for (const [at, input] of inputs.entries()) {
      for (const [plot, share] of lots.get(input.epcClass)?.shares ?? UNKNOWN) {
        shares.set(plot, (shares.get(plot) ?? 0) + (share * (weights[at] ?? 0)) / sum(weights));
      }
      take(input);
    }
    const kgOf = (quantities: readonly Quantity[]) => sum(quantities.map(({ quantity }) => quantity));
    const away = rows(event['cafezal:byProducts']).map((row) => numberIn(row['cafezal:kg']));
    const told = ['cafezal:lossKg', 'cafezal:insideKg'].map((key) => numberIn(event[key]));
    const gave = kgOf(outputs) + sum([...away, ...told]) - numberIn(event['cafezal:foundKg']);
    if (Math.abs(kgOf(inputs) - gave) > 0.0005) faults.push(`${event.eventID}: ${kgOf(inputs)} kg in, ${gave} kg out`);
    give(outputs, shares);
  };
  for (const event of events as readonly Event[]) {
    if (event.errorDeclaration !== undefined) continue;
    if (event.type === 'TransformationEvent') work(event);
    else if (event.action === 'ADD' && event.type === 'ObjectEvent') begin(event);
    else if (event.action === 'DELETE') for (const one of event.quantityList ?? []) take(one);
  }
  return { lots, faults };
}
