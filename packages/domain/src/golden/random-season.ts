import fc from 'fast-check';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, RecordInput, RecordOutput, Section } from '../record/record.ts';
import { goldenRecords } from './records.ts';

type Lot = { recordId: string; key: string; form: ProductForm; leftKg: number };
type Part = readonly [form: ProductForm, share: number];

/** A step of a random season: stage, lots and amounts taken, losses, and status. */
type Step = {
  stage: number;
  lots: readonly { at: number; share: number }[];
  loss: number;
  status: number;
  season: number;
  cost: number;
};

type Stage = {
  section: Section;
  takes: readonly ProductForm[];
  statuses: readonly string[];
  gives: (form: ProductForm) => readonly Part[];
  data: (step: Step) => Readonly<Record<string, unknown>>;
};

const CHERRY = ['cherry_mixed', 'cherry_ripe', 'cherry_float', 'cherry_unripe'] as const;
const DRY = ['dry_parchment', 'dry_cherry'] as const;
const GREEN = ['green_bean', 'screenings'] as const;
const WORK = ['completed', 'completed', 'in_progress', 'planned', 'cancelled'];
const isGreen = (form: ProductForm) => form === 'green_bean' || form === 'screenings';
const same = (form: ProductForm): readonly Part[] => [[form, 1]];
const costOnly = ({ cost }: Step) => ({ cost });

const STAGES: readonly Stage[] = [
  {
    section: 'processamento',
    takes: ['cherry_mixed', 'cherry_ripe', 'cherry_unripe'],
    statuses: WORK,
    gives: () => [
      ['wet_parchment', 0.3],
      ['cherry_float', 0.3],
      ['pulp', 0.3],
      ['impurities', 0.1],
    ],
    data: costOnly,
  },
  { section: 'fermentacao', takes: ['cherry_ripe', 'wet_parchment'], statuses: WORK, gives: same, data: costOnly },
  {
    section: 'secagem',
    takes: [...CHERRY, 'wet_parchment'],
    statuses: [...WORK, 'paused'],
    gives: (form) => [[form === 'wet_parchment' ? 'dry_parchment' : 'dry_cherry', 0.5]],
    data: ({ cost, loss }) => (loss > 0.15 ? { cost } : { cost, initialHumidity: 55, finalHumidity: 11.5 }),
  },
  { section: 'descanso', takes: DRY, statuses: WORK, gives: same, data: costOnly },
  {
    section: 'beneficiamento',
    takes: [...DRY, ...GREEN],
    statuses: WORK,
    gives: (form) =>
      isGreen(form)
        ? [
            ['green_bean', 0.9],
            ['screenings', 0.1],
          ]
        : [
            ['green_bean', 0.4],
            ['screenings', 0.1],
            ['husk', 0.5],
          ],
    data: ({ cost, stage }) => (stage % 2 === 0 ? { cost } : { cost, classification: [{ score: 84 }] }),
  },
  {
    section: 'armazenamento',
    takes: [...DRY, ...GREEN],
    statuses: ['in_stock', 'in_stock', 'planned', 'cancelled', 'blocked'],
    gives: same,
    data: ({ cost, stage }) =>
      stage % 2 === 0 ? { cost, monthlyCost: 1.37 } : { cost, classification: [{ score: 81 }] },
  },
  {
    section: 'vendas',
    takes: [...CHERRY, 'wet_parchment', ...DRY, ...GREEN],
    statuses: ['paid', 'delivered', 'contracted', 'partially_delivered', 'cancelled', 'draft'],
    gives: () => [],
    data: ({ cost, loss }) => ({
      cost,
      buyer: 'Comprador',
      pricePerBag: 1800 + Math.round(loss * 1000),
      deliveries: [{ date: '2026-09-01', kg: 1 }],
    }),
  },
];

const LENDING: ReadonlySet<string> = new Set(['completed', 'in_progress', 'paused', 'in_stock']);
const DRAWING: ReadonlySet<string> = new Set([
  ...LENDING,
  'blocked',
  'paid',
  'delivered',
  'contracted',
  'partially_delivered',
]);

const output = (recordId: string, form: ProductForm, kg: number): RecordOutput => ({
  id: `${recordId}/${form}`,
  key: form.replaceAll('_', '-'),
  form,
  kg,
  liters: null,
  grade: null,
  lot: null,
  humidity: null,
});

type Drawn = { lot: Lot; kg: number };

/** The draws of a step on the lots that its stage takes, to the gram. */
function drawn(step: Step, open: readonly Lot[]): Drawn[] {
  const kilos = new Map<Lot, number>();
  for (const { at, share } of step.lots) {
    const lot = open[at % Math.max(1, open.length)];
    if (lot !== undefined && !kilos.has(lot)) kilos.set(lot, toGram(lot.leftKg * share));
  }
  return [...kilos].map(([lot, kg]) => ({ lot, kg })).filter(({ kg }) => kg > 0);
}

/** The outputs: parts of each lot without the losses, summed by form. */
function outputsOf(
  id: string,
  draws: readonly Drawn[],
  { stage, loss }: { stage: Stage; loss: number },
): RecordOutput[] {
  const byForm = new Map<ProductForm, number>();
  for (const { lot, kg } of draws) {
    for (const [form, share] of stage.gives(lot.form)) {
      byForm.set(form, (byForm.get(form) ?? 0) + kg * share * (1 - loss));
    }
  }
  return [...byForm].map(([form, kg]) => output(id, form, toGram(kg))).filter(({ kg }) => kg > 0);
}

const UNDER_WAY: ReadonlySet<string> = new Set(['in_progress', 'paused']);

/** Adds a record, and updates the lots; does nothing if its stage finds no lot. */
function recordOf(step: Step, open: readonly Lot[], { id, stage }: { id: string; stage: Stage }) {
  const draws = drawn(step, open);
  const status = stage.statuses[step.status % stage.statuses.length] ?? 'completed';
  const isEmpty = UNDER_WAY.has(status) && step.status > 5;
  const outputs = isEmpty ? [] : outputsOf(id, draws, { stage, loss: step.loss });
  const inputs = draws.map(({ lot, kg }): RecordInput => ({ recordId: lot.recordId, output: lot.key, kg }));
  if (DRAWING.has(status)) for (const { lot, kg } of draws) lot.leftKg = toGram(lot.leftKg - kg);
  return { id, slug: id, section: stage.section, status, inputs, outputs, data: stage.data(step), flags: [] };
}

const lotsOf = ({ id, outputs }: Pick<FarmRecord, 'id' | 'outputs'>): Lot[] =>
  outputs.map(({ key, form, kg }) => ({ recordId: id, key, form, leftKg: kg }));

function grow(base: readonly FarmRecord[], steps: readonly Step[], seasons: readonly string[]): FarmRecord[] {
  const records = [...base];
  const lots = base.flatMap(lotsOf);
  const [template] = base;
  for (const [at, step] of steps.entries()) {
    const stage = STAGES[step.stage % STAGES.length];
    if (stage === undefined || template === undefined) continue;
    const open = lots.filter(({ form, leftKg }) => leftKg > 0 && stage.takes.includes(form));
    const record = recordOf(step, open, { id: `step-${at}`, stage });
    if (record.inputs.length === 0) continue;
    records.push({ ...template, ...record, season: seasons[step.season % seasons.length] ?? null });
    if (LENDING.has(record.status)) lots.push(...lotsOf(record));
  }
  return records;
}

/** Coffee that came from elsewhere: into which stage, as what, how much of it and of which season. */
type Elsewhere = { at: number; origin: 'opening' | 'bought'; kg: number; season: number };

type Arrival = Pick<FarmRecord, 'section' | 'status'> & { form: ProductForm; weight?: number };

/** What lies in a tulha or a store, on a terreiro, or came as cherry; the third is drying still, the fourth has dried here. */
const ARRIVALS: readonly Arrival[] = [
  { section: 'armazenamento', status: 'in_stock', form: 'dry_cherry' },
  { section: 'armazenamento', status: 'in_stock', form: 'green_bean' },
  { section: 'secagem', status: 'in_progress', form: 'dry_cherry', weight: 900 },
  { section: 'secagem', status: 'completed', form: 'dry_parchment', weight: 2 },
  { section: 'processamento', status: 'completed', form: 'wet_parchment' },
  { section: 'colheita', status: 'completed', form: 'cherry_mixed' },
];

function arrived(
  { at, origin, kg, season }: Elsewhere,
  { id, seasons, template }: { id: string; seasons: readonly string[]; template: FarmRecord },
): FarmRecord {
  const { section, status, form, weight } = ARRIVALS[at % ARRIVALS.length] ?? {
    section: 'armazenamento',
    status: 'in_stock',
    form: 'dry_cherry',
  };
  const isDrying = UNDER_WAY.has(status);
  const data = {
    origin,
    price: 900,
    purchaseTotal: Math.round(kg * 1500) / 100,
    monthlyCost: 2,
    ...(weight !== undefined && { weight: isDrying ? weight : kg * weight }),
  };
  const outputs = isDrying ? [] : [output(id, form, kg)];
  const bears = seasons[season % (seasons.length + 1)] ?? null;
  return { ...template, id, slug: id, section, status, season: bears, inputs: [], outputs, data, flags: [] };
}

const ELSEWHERE: fc.Arbitrary<Elsewhere> = fc.record({
  at: fc.nat(1000),
  origin: fc.constantFrom('opening', 'bought'),
  kg: fc.integer({ min: 1, max: 9_000_000 }).map((grams) => grams / 1000),
  season: fc.nat(1000),
});

const STEP: fc.Arbitrary<Step> = fc.record({
  stage: fc.nat(1000),
  lots: fc.array(fc.record({ at: fc.nat(1000), share: fc.constantFrom(0.1, 0.5, 0.9, 1) }), {
    minLength: 1,
    maxLength: 4,
  }),
  loss: fc.constantFrom(-0.01, 0, 0.02, 0.2),
  status: fc.nat(29),
  season: fc.nat(100),
  cost: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
});

const ROOTS: ReadonlySet<Section> = new Set(['talhoes', 'atividades', 'producao', 'colheita']);

/**
 * Random seasons: plots, activities and harvests of the worked season, then up to 40 steps that split, merge and skip
 * stages.
 */
export const randomSeason = (seasons: readonly string[] = ['2026/27']): fc.Arbitrary<FarmRecord[]> =>
  fc.array(STEP, { minLength: 5, maxLength: 40 }).map((steps) =>
    grow(
      goldenRecords().filter(({ section }) => ROOTS.has(section)),
      steps,
      seasons,
    ),
  );

/**
 * Random seasons that begin with coffee from elsewhere beside the harvests, and draw on both; `elsewhere` are the records
 * with which it came.
 */
export const randomSeasonWithBought = (
  seasons: readonly string[] = ['2026/27'],
): fc.Arbitrary<{ records: FarmRecord[]; elsewhere: readonly FarmRecord[] }> =>
  fc
    .record({
      steps: fc.array(STEP, { minLength: 5, maxLength: 40 }),
      came: fc.array(ELSEWHERE, { minLength: 1, maxLength: 5 }),
    })
    .map(({ steps, came }) => {
      const base = goldenRecords().filter(({ section }) => ROOTS.has(section));
      const [template] = base;
      const elsewhere =
        template === undefined ? [] : came.map((one, at) => arrived(one, { id: `came-${at}`, seasons, template }));
      return { records: grow([...base, ...elsewhere], steps, seasons), elsewhere };
    });
