import type { Mutant } from './mutant.ts';

/** A mutant that no test can see, or that none should, and why. It is the only one of its text `within` that name. */
type Equivalent = Pick<Mutant, 'file' | 'within' | 'was' | 'becomes'> & { readonly why: string };

/** Mutants that are left alone: they count neither as seen nor as missed. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'packages/domain/src/lots/usual-outputs.ts',
    within: 'weights',
    was: 'weight / whole',
    becomes: '(weight * whole)',
    why: 'Every weight is divided by the same whole, and only their proportions are read.',
  },
  {
    file: 'packages/domain/src/lots/trace-shares.ts',
    within: 'total',
    was: 'kgOf.get(id) ?? 0',
    becomes: '(kgOf.get(id))',
    why: 'Only nodes that have kg become ready; the rest is for the compiler.',
  },
  {
    file: 'packages/domain/src/lots/trace-shares.ts',
    within: 'left',
    was: 'unread.get(from) ?? 0',
    becomes: '(unread.get(from))',
    why: 'Every node upstream is counted before; the rest is for the compiler.',
  },
  {
    file: 'packages/domain/src/stages/harvest/harvest-plots.ts',
    within: 'kg',
    was: 'weights[at] ?? 0',
    becomes: '(weights[at])',
    why: 'There is a weight of every row; the rest is for the compiler.',
  },
  {
    file: 'packages/domain/src/stages/plot/geometry.ts',
    within: 'crossesNext',
    was: 'if (Math.max(cy, ey) < south || Math.min(cy, ey) > north) continue;',
    becomes: ';',
    why: 'It spares a sum: lines apart in north and south do not cross by the sum either.',
  },
  {
    file: 'packages/domain/src/stages/activity/activity-area.ts',
    within: 'compare',
    was: 'treated > whole * 1.02 + 1e-9',
    becomes: '(treated >= whole * 1.02 + 1e-9)',
    why: 'The billionth is there so that no area meets the limit.',
  },
  {
    file: 'packages/domain/src/lots/trace-shares.ts',
    within: 'unread',
    was: '0',
    becomes: '1',
    why: 'Only the record itself was drawn by nothing upstream, and nobody waits for it.',
  },
  {
    file: 'packages/domain/src/record/row-ids.ts',
    within: 'contentKey',
    was: 'one < other ? -1 : 1',
    becomes: '((one < other) ? (1) : (-1))',
    why: 'Texts of equal rows are compared with each other alone: any order of their keys will do.',
  },
  {
    file: 'apps/web/src/data/page/new-id.ts',
    within: 'newId',
    was: '0x70',
    becomes: '113',
    why: 'It takes one of the random bits away.',
  },
];

/** Whether a mutant is one of those that are left alone. */
export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT.some(
    ({ file, within, was, becomes }) =>
      file === mutant.file && within === mutant.within && was === mutant.was && becomes === mutant.becomes,
  );
