import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { type Genealogy, genealogyOf } from './genealogy.ts';

/** A store of many lots, and stores that each draw of all of them; how often what they drew is read is counted. */
export function manyDraws({ lots, stores }: { lots: number; stores: number }) {
  const keys = Array.from({ length: lots }, (_, at) => `k${at}`);
  const store = recordOf('store', 'armazenamento', {
    status: 'in_stock',
    data: { origin: 'opening' },
    outputs: keys.map((key) => ({ ...outputOf('green_bean', 1000), key })),
  });
  const drawers = Array.from({ length: stores }, (_, at) =>
    recordOf(`drawer${at}`, 'armazenamento', {
      status: 'in_stock',
      inputs: keys.map((output) => ({ recordId: 'store', output, kg: 1 })),
      outputs: [outputOf('green_bean', lots)],
    }),
  );
  const records = [store, ...drawers];
  const known = genealogyOf(records);
  let reads = 0;
  const draws = known.outOf('store').map((flow) => ({
    ...flow,
    get output() {
      reads += 1;
      return flow.output;
    },
  }));
  const genealogy: Genealogy = { ...known, outOf: (id) => (id === 'store' ? draws : known.outOf(id)) };
  return { records, genealogy, readsPerDraw: () => reads / draws.length };
}
