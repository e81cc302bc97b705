import { type Entry, type GoldenRecord, goldenRecord, goldenSeason } from '../golden/season.ts';
import { textAt } from '../record/data-values.ts';
import { elsewhereAndFixed } from './elsewhere-and-fixed.ts';

/** The current day of the farm in the worked season: the 60th since its first harvest. */
export const SIXTIETH_DAY = '2026-07-16';

/** The rainy day of each drying. */
export const RAINY_DAYS = { D4: 12, D8: 12 } as const;

type Change = { payload?: Readonly<Record<string, unknown>>; data?: Readonly<Record<string, unknown>> };

/** Changes of the season in progress against the worked one: places, and work that ended or began earlier. */
const CHANGES: Readonly<Record<string, Change>> = {
  // Its waiting period was over when the plot was picked: only one lot should show a violation.
  A4: { payload: { date: '2026-06-08' }, data: { endDate: '2026-06-08' } },
  D2: { data: { endDate: '2026-06-15', storageLot: 'Terreiro 2' } },
  D3: { data: { endDate: '2026-07-13', storageLot: 'Terreiro 3' } },
  D6: { data: { storageLot: 'Terreiro suspenso 2' } },
  D7: { data: { endDate: '2026-07-12', storageLot: 'Terreiro 2' } },
  D8: { data: { storageLot: 'Terreiro 1' } },
  H05: {
    payload: {
      harvestName: 'Colheita Cruzeiro 14/07',
      date: '2026-07-14',
      outputs: [{ key: '0', form: 'cherry_mixed', kg: 3720 }],
    },
    data: {
      endDate: '2026-07-14',
      harvestMethod: 'mechanical',
      plots: [{ plotId: 'P1', liters: 6000, kg: 3720 }],
      cost: 1500,
    },
  },
  R2: { data: { storageLot: 'Tulha 2' } },
  R3: { data: { storageLot: 'Tulha 4' } },
  R5: { payload: { date: '2026-06-15' }, data: { storageLot: 'Tulha 1' } },
  ST1: { data: { storageLot: 'Armazém, baia 2' } },
};

/** Additional records, by short names like the worked season's. */
const ADDED: readonly Entry[] = [
  {
    id: 'PR5',
    section: 'processamento',
    payload: {
      processingName: 'Despolpado Cruzeiro',
      code: '26-PRO-0005',
      date: '2026-07-14',
      season: '2026/27',
      status: 'completed',
      inputs: [{ recordId: 'H05', output: '0', kg: 3720 }],
      outputs: [
        { key: 'cd', form: 'wet_parchment', kg: 1640 },
        { key: 'boia', form: 'cherry_float', kg: 300 },
        { key: 'verde', form: 'cherry_unripe', kg: 190 },
        { key: 'polpa', form: 'pulp', kg: 1560 },
        { key: 'imp', form: 'impurities', kg: 30 },
      ],
      data: { lot: 'PR5', endDate: '2026-07-14', method: 'washed' },
    },
  },
  {
    id: 'F3',
    section: 'fermentacao',
    payload: {
      fermentationName: 'Fermentação submersa Cruzeiro',
      code: '26-FER-0003',
      date: '2026-07-14',
      season: '2026/27',
      status: 'completed',
      inputs: [{ recordId: 'PR5', output: 'cd', kg: 1640 }],
      outputs: [{ key: '0', form: 'wet_parchment', kg: 1622 }],
      data: {
        lot: 'F3',
        endDate: '2026-07-17',
        fermentationType: 'submerged',
        duration: 60,
        initialPh: 5.5,
        finalPh: 4.3,
        initialBrix: 17,
        finalBrix: 9,
        storageLot: 'Tanque 1',
      },
    },
  },
  {
    id: 'H13',
    section: 'colheita',
    payload: {
      harvestName: 'Colheita Mata 15/07',
      code: '26-COL-0013',
      date: '2026-07-15',
      season: '2026/27',
      status: 'completed',
      outputs: [{ key: '0', form: 'cherry_mixed', kg: 930 }],
      data: {
        lot: 'H13',
        endDate: '2026-07-15',
        harvestMethod: 'manual_selective',
        plots: [{ plotId: 'P2', liters: 1500, kg: 930 }],
        cost: 525,
      },
    },
  },
  {
    id: 'V9',
    section: 'vendas',
    payload: {
      salesName: 'Venda Torrefação do Vale 15/07',
      code: '26-VEN-0009',
      date: '2026-07-15',
      season: '2026/27',
      status: 'contracted',
      inputs: [{ recordId: 'ST1', output: '0', kg: 900 }],
      data: {
        lot: 'V9',
        buyer: 'Torrefação do Vale',
        seller: 'Fazenda Boa Vista',
        contractType: 'forward_fixed',
        pricePerBag: 2650,
        bags: 15,
        deliveryFrom: '2026-07-17',
        deliveryTo: '2026-07-19',
        payments: [
          { due: '2026-07-15', amount: 19875, paidAt: '2026-07-15' },
          { due: '2026-08-14', amount: 19875 },
        ],
      },
    },
  },
  {
    id: 'H14',
    section: 'colheita',
    payload: {
      harvestName: 'Repasse da Baixada',
      code: '26-COL-0014',
      date: '2026-07-19',
      season: '2026/27',
      status: 'planned',
      data: { plots: [{ plotId: 'P3' }] },
    },
  },
];

function changed({ id, section, payload }: Entry): GoldenRecord {
  const change = CHANGES[id];
  const data = { ...(payload.data as object), ...change?.data };
  return goldenRecord({ id, section, payload: { ...payload, ...change?.payload, data } });
}

/** The work of the season with its future ends, sources first. */
export function wholeSeason(): readonly GoldenRecord[] {
  const { entries } = goldenSeason();
  return [...elsewhereAndFixed, ...entries, ...ADDED].map(changed);
}

/** Values that are unknown before work ends. */
const LATER = ['endDate', 'finalHumidity', 'finalPh', 'finalBrix'];

/** Work as it is on a day: without its end and results if they are later. */
function asOfDay(record: GoldenRecord, day: string): GoldenRecord {
  if ((textAt(record.payload.data, 'endDate') ?? day) <= day) return record;
  const { outputs: _, ...payload } = record.payload;
  const data = Object.fromEntries(Object.entries(payload.data).filter(([key]) => !LATER.includes(key)));
  return { ...record, payload: { ...payload, status: 'in_progress', data } as GoldenRecord['payload'] };
}

/** The season on its 60th day: later work only as plans, work in progress without an end. */
export const seasonInProgress = (whole: readonly GoldenRecord[]): readonly GoldenRecord[] =>
  whole
    .filter(({ payload }) => payload.status === 'planned' || (textAt(payload, 'date') ?? '') <= SIXTIETH_DAY)
    .map((record) => asOfDay(record, SIXTIETH_DAY));
