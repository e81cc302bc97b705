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
  {
    file: 'packages/domain/src/open-chain/page/course-chart.ts',
    within: 'span',
    was: '1',
    becomes: '2',
    why: 'It is there for a level course, whose values are all 0 above the least: 0 of whatever span is 0.',
  },
  {
    file: 'apps/server/src/services/records/creation-run.ts',
    within: 'CreationRun',
    was: 'prepared.size < most',
    becomes: '(prepared.size <= most)',
    why: 'It reads one more ahead, which is made as it would be alone: how often the database is asked is all that differs.',
  },
  {
    file: 'packages/domain/src/stages/drying/drying-mass.ts',
    within: 'overPct',
    was: '0',
    becomes: '1',
    why: 'Up to 1 % above what is expected is not asked about, so that what explains that much more says nothing either.',
  },
  {
    file: 'packages/domain/src/reports/plot-tables.ts',
    within: 'rows',
    was: 'other.cells.sacasPerHa ?? 0',
    becomes: '(other.cells.sacasPerHa)',
    why: 'It is null where it is missing, which is 0 in a difference; the rest is for the compiler.',
  },
  {
    file: 'packages/domain/src/reports/plot-tables.ts',
    within: 'rows',
    was: 'one.cells.sacasPerHa ?? 0',
    becomes: '(one.cells.sacasPerHa)',
    why: 'It is null where it is missing, which is 0 in a difference; the rest is for the compiler.',
  },
  {
    file: 'packages/domain/src/ground/numbers.ts',
    within: 'formatByIntl',
    was: 'FORMATS.set(decimals, format);',
    becomes: ';',
    why: 'It spares making a formatter again, which formats alike.',
  },
  {
    file: 'packages/domain/src/stages/harvest/harvest-figures.ts',
    within: 'species',
    was: "textAt(row, 'plotId') ?? ''",
    becomes: "(textAt(row, 'plotId'))",
    why: 'No record has an empty id, and none has no id: either finds nothing.',
  },
  {
    file: 'apps/web/src/data/farm/queue-file.ts',
    within: 'base64Of',
    was: 'at < bytes.length',
    becomes: '(at <= bytes.length)',
    why: 'A turn that begins behind the last byte adds an empty text.',
  },
];

/** Whether a mutant is one of those that are left alone. */
export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT.some(
    ({ file, within, was, becomes }) =>
      file === mutant.file && within === mutant.within && was === mutant.was && becomes === mutant.becomes,
  );
