import type { FarmRecord, ProductForm, Section } from '../record/record.ts';
import added from './busy-season.json' with { type: 'json' };
import { mixedSeason } from './mixed-season.ts';

/** The season, and the day on which it is looked at. */
export const BUSY = '2026/27';
export const BUSY_DAY = '2026-10-15';

type Lot = readonly [key: string, form: ProductForm, kg: number, grade?: string];
type Added = {
  section: Section;
  id: string;
  takes?: readonly (readonly [recordId: string, output: string, kg: number])[];
  gives?: readonly Lot[];
};

const AT = '2026-06-01T12:00:00.000Z';
/** What a record is that the file does not tell. */
const USUAL = {
  ...{
    name: 'Registro',
    code: '26-XXX-0001',
    date: '2026-06-01',
    season: BUSY,
    status: 'completed',
    data: {},
    notes: null,
  },
  ...{ farmId: 'farm', version: 1, flags: [], confirmedWarnings: [], recalculated: null, photos: [], deletedAt: null },
  ...{ createdAt: AT, updatedAt: AT, createdBy: 'user', updatedBy: 'user' },
};

/** Records as the file has them: plots and papers, seasons of before, work, fruit, what became of it, sales and quotes. */
const recordsOf = (list: readonly Added[]): readonly FarmRecord[] =>
  list.map(({ takes = [], gives = [], ...content }) => ({
    ...{ ...USUAL, slug: content.id, ...content },
    inputs: takes.map(([recordId, output, kg]) => ({ recordId, output, kg })),
    outputs: gives.map(([key, form, kg, grade = null]) => ({
      ...{ id: key, key, form, kg, grade, liters: null, lot: null, humidity: null },
    })),
  }));

/** Data of the second worked season besides its own: cultivars, scores by two protocols, a debt, and a loss. */
const BESIDES: Readonly<Record<string, object>> = {
  arabica: { cultivar: 'Arara' },
  conilon: { cultivar: 'Vitória' },
  MA: { classification: [{ score: 82 }] },
  MC: { classification: [{ score: 79, cupProtocol: 'fine_robusta' }] },
  comprado: { due: '2026-11-01' },
  blend: { losses: [{ at: '2026-10-01', kg: 10, kind: 'damage', output: '0' }] },
};

/**
 * The second worked season with what may happen besides: a young plot and one that is gone, papers of every kind, coffee that
 * was bought as fruit, fermented, lost, pledged, sold in husk, left in work under way, and sent to the next season and back.
 */
export const busySeason = (): FarmRecord[] => [
  ...mixedSeason().map((record) => ({ ...record, data: { ...record.data, ...BESIDES[record.id] } })),
  ...recordsOf(Object.values(added).flat() as readonly Added[]),
];
