import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord, RecordContent, Section } from '../../record/record.ts';
import { contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import type { LotSource, Measured } from './lot-source.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { DEFAULT_SHOW, type Show } from './show.ts';

type Data = FarmRecord['data'];

/** All that may be shown, without photos and typed texts. */
export const ALL: Show = { ...DEFAULT_SHOW, weight: true, certifications: true, place: 'exact' };

const FORMS = {
  colheita: 'cherry_mixed',
  secagem: 'dry_cherry',
  descanso: 'dry_cherry',
  beneficiamento: 'green_bean',
  armazenamento: 'green_bean',
} as const;

/** Work on the whole of some lots, 100 kg of each, that gives one lot. */
export const work = (
  id: string,
  section: Section,
  { from = [], ...changes }: Partial<RecordContent> & { from?: readonly string[] } = {},
): FarmRecord =>
  recordOf(id, section, {
    ...(section === 'armazenamento' ? { status: 'in_stock' } : {}),
    inputs: from.map((recordId) => ({ recordId, output: '0', kg: 100 })),
    outputs: [outputOf(section in FORMS ? FORMS[section as keyof typeof FORMS] : 'cherry_ripe', 100)],
    ...changes,
  });

/** A harvest of 100 kg, in proportion to these weights by plot. */
export const harvest = (id: string, plots: Readonly<Record<string, number>>, data: Data = {}) =>
  work(id, 'colheita', {
    date: '2026-05-10',
    data: { plots: Object.entries(plots).map(([plotId, kg]) => ({ plotId, kg })), ...data },
  });

export const plot = (id: string, data: Data = {}): FarmRecord =>
  recordOf(id, 'talhoes', { name: `Talhão ${id}`, status: 'active', season: null, data });

/** What a lot's snapshot is made from: the last of some records, with measurements of some of them. */
export const sourceOf = (
  records: readonly FarmRecord[],
  readings: Readonly<Record<string, readonly (readonly [hour: number, value: number])[]>> = {},
): LotSource => {
  const last = records.at(-1);
  return {
    genealogy: genealogyOf(records),
    recordId: last?.id ?? '',
    output: last?.outputs[0]?.key ?? '',
    farm: contextOf().farm,
    readingsOf: (id, kind) =>
      (readings[`${id} ${kind}`] ?? []).map(([hour, value]): Measured => ({ at: hour * 3_600_000, value })),
    photos: new Map(),
  };
};

/** What is shown of the last of some records. */
export const shownOf = (
  records: readonly FarmRecord[],
  readings: Parameters<typeof sourceOf>[1] = {},
  show: Partial<Show> = {},
) => {
  const shown = makeSnapshot(sourceOf(records, readings), { ...ALL, ...show });
  if (shown === undefined) throw new Error('There is no such lot');
  return shown;
};
