import { test } from 'node:test';
import type { Rule } from '../definition/stage.ts';
import { assertApproved } from '../golden/approved.ts';
import { saidFrom } from '../golden/edges.ts';
import { addDays } from '../ground/days.ts';
import { at } from '../knowledge/knowledge.ts';
import { DRYING_DAYS } from '../knowledge/stage-practice.ts';
import type { FarmRecord, ProductForm, RecordContent, Section } from '../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../rules/rule-fixture.ts';
import { checksOf } from './stage-checks.ts';

/** A record of a section by one number of it, and the numbers between which what is said of it is searched. */
type Knob = {
  title: string;
  section: Section;
  of: (value: number) => Partial<RecordContent>;
  around?: (value: number) => readonly FarmRecord[];
  from: readonly number[];
  decimals?: number;
};

const DAY = '2026-06-01';
const plot = (data: RecordContent['data'] = {}, status = 'active') =>
  recordOf('P1', 'talhoes', {
    ...{ name: 'Cruzeiro', status },
    data: { area: 5, species: 'arabica', plantingYear: 2000, ...data },
  });
const lot = (form: ProductForm, section: Section = 'secagem', changes: Partial<RecordContent> = {}) =>
  recordOf('L1', section, { name: 'Lote', outputs: [outputOf(form, 10_000)], ...changes });
const inputs = [{ recordId: 'L1', output: '0', kg: 1_000 }];
const row = (parts: object) => ({ plots: [{ plotId: 'P1', ...parts }] });
const byHand = { harvestMethod: 'manual_selective' };

const harvest = (title: string, of: Knob['of'], parts: Partial<Knob> = {}): Knob => ({
  ...{ title, section: 'colheita', of, around: () => [plot()], from: [0, 1_000_000] },
  ...parts,
});
const inDays = (start: string, days: number): string => addDays(start, days);

const HARVESTS: readonly Knob[] = [
  harvest('litros de um talhão', (liters) => ({ data: row({ liters }) }), { from: [0, 1, 1e5, 1e6] }),
  harvest('kg de 1.000 L', (kg) => ({ data: row({ liters: 1_000, kg }) }), { from: [0, 1, 600, 2_000], decimals: 2 }),
  harvest('kg de um talhão', (kg) => ({ data: row({ kg }) }), { from: [0, 1, 1e5, 1e6] }),
  harvest('total digitado de 100 L', (quantity) => ({ data: { ...row({ liters: 100 }), quantity } }), {
    ...{ from: [0, 100, 200], decimals: 2 },
  }),
  harvest('declive, na máquina', () => ({ data: { ...row({ kg: 100 }), harvestMethod: 'mechanical' } }), {
    ...{ around: (slope) => [plot({ slope })], from: [0, 100], decimals: 1 },
  }),
  harvest('dias desde o plantio', (days) => ({ date: inDays('2024-06-01', days), data: row({ kg: 100 }) }), {
    ...{ around: () => [plot({ plantingDate: '2024-06-01' })], from: [-10, 0, 300, 800] },
  }),
  harvest('kg em safra zero', (kg) => ({ data: row({ kg }) }), {
    around: () => [plot({ pruneState: 'esqueletamento', pruneYear: 2025 })],
  }),
  harvest('dia do ano', (day) => ({ date: inDays('2026-01-01', day), data: row({ kg: 100 }) }), {
    from: [0, 120, 240, 330],
  }),
  harvest(
    'cereja, com 30 de verde, 10 de passa e 10 de seco',
    (ripePct) => ({
      data: { ...row({ kg: 100 }), ripePct, unripePct: 30, overripePct: 10, dryPct: 10 },
    }),
    { from: [0, 50, 100], decimals: 1 },
  ),
  harvest('cereja, sem o resto', (ripePct) => ({ data: { ...row({ kg: 100 }), ripePct } }), {
    ...{ from: [0, 100, 120], decimals: 1 },
  }),
  harvest('verde de um microlote', (unripePct) => ({ data: { ...row({ kg: 100 }), microlote: true, unripePct } }), {
    ...{ from: [0, 10, 100], decimals: 1 },
  }),
  harvest(
    'medidas pagas de 100',
    (measures) => ({
      data: { ...row({ liters: 6_000 }), pickerRecords: [{ worker: 'Zé', measures }] },
    }),
    { from: [0, 100, 200], decimals: 2 },
  ),
  harvest('litros por dez pessoas', (liters) => ({ data: { ...row({ liters }), ...byHand, workers: 10 } }), {
    from: [1, 5_000, 1e6],
  }),
  harvest(
    'litros por uma pessoa em três dias',
    (liters) => ({
      data: { ...row({ liters }), ...byHand, workers: 1, endDate: '2026-06-03' },
    }),
    { from: [1, 1_500, 1e6] },
  ),
  harvest(
    'horas da colheita à chegada',
    (hours) => ({
      data: {
        ...row({ kg: 100 }),
        arrivalAt: new Date(Date.parse('2026-06-01T03:00:00Z') + hours * 3.6e6).toISOString(),
      },
    }),
    { from: [-30, 1, 100] },
  ),
  harvest(
    'dias depois da aplicação, com 10 de carência',
    (days) => ({ date: inDays(DAY, days), data: row({ kg: 1 }) }),
    {
      around: () => [plot(), recordOf('A1', 'atividades', { data: { plotIds: ['P1'], phiDays: 10, product: 'X' } })],
      from: [-5, 0, 30],
    },
  ),
];

const FORMS: readonly ProductForm[] = ['cherry_mixed', 'cherry_ripe', 'cherry_unripe', 'cherry_float', 'wet_parchment'];
const WASHED: readonly Knob[] = [
  ...FORMS.map(
    (form): Knob => ({
      ...{ title: `umidade de ${form}`, section: 'processamento', from: [0, 55, 100], decimals: 1 },
      of: (humidity) => ({ outputs: [{ ...outputOf(form, 100), humidity }] }),
    }),
  ),
  {
    ...{ title: 'pergaminho de 1.000 kg com polpa', section: 'processamento', from: [1, 500, 700, 999], decimals: 1 },
    of: (kg) => ({ outputs: [outputOf('wet_parchment', kg), { ...outputOf('pulp', 1_000 - kg), key: '1' }] }),
  },
  {
    ...{ title: 'água de 1.000 kg', section: 'processamento', from: [0, 1e5] },
    ...{ of: (waterUsed) => ({ inputs, data: { waterUsed } }), around: () => [lot('cherry_mixed', 'colheita')] },
  },
  {
    ...{ title: 'dias desde a colheita', section: 'processamento', from: [0, 40] },
    of: (days) => ({ inputs, date: inDays(DAY, days) }),
    around: () => [lot('cherry_mixed', 'colheita')],
  },
  {
    ...{ title: 'horas', section: 'fermentacao', from: [0, 24, 1_000], decimals: 1 },
    of: (duration) => ({ data: { duration } }),
  },
  {
    ...{ title: 'dias até o fim', section: 'fermentacao', from: [0, 1, 40] },
    of: (days) => ({ data: { endDate: inDays(DAY, days) } }),
  },
  {
    ...{ title: 'Brix final, de 20', section: 'fermentacao', from: [0, 40], decimals: 1 },
    of: (finalBrix) => ({ data: { initialBrix: 20, finalBrix } }),
  },
  ...[true, false].map(
    (isTyped): Knob => ({
      ...{ title: `recipiente de 1.600 L${isTyped ? ' digitados' : ''}`, section: 'fermentacao', from: [1, 5_000] },
      of: (vesselCapacity) => ({ inputs, data: { vesselCapacity, ...(isTyped && { quantity: 1_600 }) } }),
      around: () => [lot('cherry_mixed', 'colheita')],
    }),
  ),
];

const METHODS = Object.keys(at(DRYING_DAYS, DAY).value);
const DRIED: readonly Knob[] = [
  ...METHODS.map(
    (dryingMethod): Knob => ({
      ...{ title: `dias em ${dryingMethod}`, section: 'secagem', from: [0, 12, 100] },
      of: (days) => ({ data: { dryingMethod, endDate: inDays(DAY, days) } }),
    }),
  ),
  ...[...FORMS, 'dry_cherry' as const].map(
    (form): Knob => ({
      ...{ title: `umidade no início de ${form}`, section: 'secagem', from: [0, 30, 55, 100], decimals: 1 },
      of: (initialHumidity) => ({ inputs, data: { initialHumidity, redrying: true } }),
      around: () => [lot(form, 'processamento')],
    }),
  ),
  {
    ...{ title: 'umidade final, de 13', section: 'secagem', from: [0, 20], decimals: 1 },
    of: (finalHumidity) => ({ data: { initialHumidity: 13, finalHumidity } }),
  },
  {
    ...{ title: 'calor da massa, sem lote', section: 'secagem', from: [0, 100], decimals: 1 },
    of: (temperature) => ({ data: { temperature } }),
  },
  ...[...FORMS, 'dry_parchment' as const].map(
    (form): Knob => ({
      ...{ title: `calor da massa de ${form}`, section: 'secagem', from: [0, 100], decimals: 1 },
      of: (temperature) => ({ inputs, data: { temperature, redrying: true } }),
      around: () => [lot(form, 'processamento')],
    }),
  ),
  {
    ...{ title: 'camada no terreiro', section: 'secagem', from: [0, 50], decimals: 1 },
    of: (layerThickness) => ({ data: { dryingMethod: 'patio_concrete', layerThickness } }),
  },
  {
    ...{ title: 'revolvimentos no terreiro', section: 'secagem', from: [0, 50] },
    of: (turnsPerDay) => ({ data: { dryingMethod: 'patio_dirt', turnsPerDay, microlote: true } }),
  },
  {
    ...{ title: 'kg secos de 1.000', section: 'secagem', from: [0, 400, 2_000] },
    of: (kg) => ({ inputs, outputs: [outputOf('dry_cherry', kg)], data: { initialHumidity: 60, finalHumidity: 11 } }),
    around: () => [lot('cherry_mixed', 'colheita')],
  },
  {
    ...{ title: 'dias de descanso', section: 'descanso', from: [0, 60, 400] },
    of: (days) => ({ inputs, data: { endDate: inDays(DAY, days) } }),
    around: () => [lot('dry_cherry')],
  },
  {
    ...{ title: 'umidade ao entrar no descanso', section: 'descanso', from: [0, 30], decimals: 2 },
    ...{
      of: () => ({ inputs }),
      around: (finalHumidity) => [lot('dry_cherry', 'secagem', { data: { finalHumidity } })],
    },
  },
  {
    ...{ title: 'umidade ao sair do descanso, de 11', section: 'descanso', from: [0, 11, 30], decimals: 1 },
    of: (finalHumidity) => ({ data: { initialHumidity: 11, finalHumidity } }),
  },
  {
    ...{ title: 'kg numa tulha de 3.000 com 1.500 de outro', section: 'descanso', from: [0, 2_000, 5_000] },
    of: (kg) => ({
      ...{ status: 'in_progress', inputs: [{ recordId: 'L1', output: '0', kg }] },
      data: { storageLot: 'Tulha 1', capacity: 3_000 },
    }),
    around: () => [
      recordOf('R1', 'descanso', {
        ...{ status: 'in_progress', date: '2026-05-01', data: { storageLot: 'TULHA 1', lot: 'D-7' } },
        inputs: [{ recordId: 'L9', output: '0', kg: 1_500 }],
      }),
    ],
  },
  {
    ...{ title: 'dias depois do fim do outro na tulha', section: 'descanso', from: [-40, -5, 10] },
    of: (days) => ({ inputs, date: inDays(DAY, days), data: { storageLot: 'Tulha 1', capacity: 1_200 } }),
    around: () => [
      recordOf('R1', 'descanso', {
        ...{ date: '2026-05-20', data: { storageLot: 'tulha 1', endDate: DAY } },
        inputs: [{ recordId: 'L9', output: '0', kg: 500 }],
      }),
    ],
  },
];

const stored = (data: RecordContent['data'], changes: Partial<RecordContent> = {}): Partial<RecordContent> => ({
  ...{ status: 'in_stock', date: '2026-12-01', inputs, outputs: [outputOf('green_bean', 1_000)], data },
  ...changes,
});
const milled = () => [lot('green_bean', 'beneficiamento')];
const STORED: readonly Knob[] = [
  ...(['dry_cherry', 'dry_parchment'] as const).map(
    (form): Knob => ({
      ...{ title: `kg beneficiados de 1.000 de ${form}`, section: 'beneficiamento', from: [0, 500, 800, 1_200] },
      of: (kg) => ({ inputs, outputs: [outputOf('green_bean', kg)] }),
      around: () => [lot(form, 'descanso')],
    }),
  ),
  {
    ...{ title: 'catação de 1.000 kg', section: 'beneficiamento', from: [0, 600] },
    of: (kg) => ({
      inputs,
      outputs: [outputOf('green_bean', 500 - kg / 2), { ...outputOf('screenings', kg / 2), key: '1' }],
    }),
    around: () => [lot('dry_cherry', 'descanso')],
  },
  {
    ...{ title: 'peso na máquina de 1.000 kg', section: 'beneficiamento', from: [0, 1_000, 2_000], decimals: 1 },
    ...{ of: (initialWeight) => ({ inputs, data: { initialWeight } }), around: () => [lot('dry_cherry', 'descanso')] },
  },
  {
    ...{ title: 'sacas de 1.000 kg', section: 'armazenamento', from: [0, 16, 40] },
    ...{ of: (bags) => stored({ bags }), around: milled },
  },
  {
    ...{ title: 'kg da saca, com 20 e 1.000 kg', section: 'armazenamento', from: [1, 50, 100], decimals: 2 },
    ...{ of: (bagWeight) => stored({ bags: 20, bagWeight }), around: milled },
  },
  {
    ...{ title: 'peso digitado de 20 sacas de 50', section: 'armazenamento', from: [1, 1_000, 2_000] },
    ...{ of: (weight) => stored({ bags: 20, bagWeight: 50, weight }), around: milled },
  },
  {
    ...{ title: 'dias guardado em juta', section: 'armazenamento', from: [0, 200, 500] },
    of: (days) => ({
      ...stored({ packaging: 'juta', classification: [{ score: 86 }], endDate: inDays('2026-01-01', days) }),
      date: '2026-01-01',
    }),
    around: milled,
  },
  {
    ...{ title: 'pontos de quem está em juta há meio ano', section: 'armazenamento', from: [0, 100], decimals: 2 },
    of: (score) => ({ ...stored({ packaging: 'juta', classification: [{ score }] }), date: '2026-06-30' }),
    around: milled,
  },
  ...['ajuste', 'quebra', 'amostra'].map(
    (type): Knob => ({
      ...{ title: `${type} de 1.000 kg`, section: 'armazenamento', from: [-1_500, -500, -1, 0, 5, 500, 1_500] },
      ...{ of: (kg) => stored({ movements: [{ id: 'm', type, kg, date: '2026-12-02' }] }), around: milled },
    }),
  ),
];

const spraying = (data: object): Partial<RecordContent> => ({
  status: 'done',
  data: { activityType: 'spraying', plotIds: ['P1'], product: 'X', ...data },
});
const sprayed = (data: object, changes: Partial<RecordContent> = {}) =>
  recordOf('A1', 'atividades', { ...spraying(data), name: 'Outra', ...changes });
const activity = (title: string, of: Knob['of'], parts: Partial<Knob> = {}): Knob => ({
  ...{ title, section: 'atividades', of, around: () => [plot()], from: [0, 100] },
  ...parts,
});
const WORKED: readonly Knob[] = [
  activity('vento', (wind) => spraying({ weather: { wind } }), { from: [0, 6, 50], decimals: 1 }),
  activity('umidade do ar', (relativeHumidity) => spraying({ weather: { relativeHumidity } }), {
    ...{ from: [0, 70, 100], decimals: 1 },
  }),
  activity('calor', (temperature) => spraying({ weather: { temperature } }), { decimals: 1 }),
  activity('calda', (sprayVolume) => spraying({ sprayVolume }), { from: [0, 400, 5_000] }),
  activity('calda de drone', (sprayVolume) => spraying({ sprayVolume, isDrone: true }), { from: [0, 20, 500] }),
  activity('área de 5 ha', (areaTreated) => spraying({ areaTreated }), { from: [0, 4, 10], decimals: 3 }),
  activity('área na linha do talhão', (areaTreated) => ({ ...spraying(row({ areaTreated })) }), {
    ...{ from: [0, 4, 10], decimals: 3 },
  }),
  activity('dias depois de quem tem 48 h de reentrada', (days) => ({ ...spraying({}), date: inDays(DAY, days) }), {
    ...{ around: () => [plot(), sprayed({ reentryHours: 48 })], from: [-5, 0, 1, 10] },
  }),
  activity('dias antes de quem entra', (days) => ({ ...spraying({ reentryHours: 60 }), date: inDays(DAY, -days) }), {
    ...{ around: () => [plot(), sprayed({})], from: [-5, 0, 1, 10] },
  }),
  activity('dias depois do vencimento', (days) => ({ ...spraying({ expiry: DAY }), date: inDays(DAY, days) }), {
    from: [-10, 10],
  }),
  activity('carência que alcança uma colheita em 10 dias', (phiDays) => spraying({ phiDays }), {
    around: () => [plot(), recordOf('H1', 'colheita', { date: '2026-06-11', name: 'Panha', data: row({}) })],
  }),
  activity(
    'dias depois da segunda do mesmo grupo',
    (days) => ({
      ...spraying({ chemicalGroup: 'Triazol' }),
      date: inDays(DAY, days),
    }),
    {
      around: () => [
        plot(),
        sprayed({ chemicalGroup: 'TRIAZOL' }, { date: '2026-05-01' }),
        { ...sprayed({ chemicalGroup: 'triazol' }), id: 'A2' },
      ],
      from: [-60, -10, 10],
    },
  ),
  ...['broca', 'bicho_mineiro', 'ferrugem', 'cercosporiose'].map((pest) =>
    activity(`infestação de ${pest}`, (infestedPct) => ({ data: { activityType: 'scouting', pest, infestedPct } }), {
      decimals: 1,
    }),
  ),
];

const place = (title: string, data: (value: number) => object, parts: Partial<Knob> = {}): Knob => ({
  ...{ title, section: 'talhoes', from: [0, 100], decimals: 1 },
  of: (value) => ({
    ...{ name: 'Cruzeiro', status: 'active', season: null },
    data: { area: 5, species: 'arabica', plantingYear: 2010, ...data(value) },
  }),
  ...parts,
});
/** A square of so many metres on a farm in Minas. */
const square = (side: number) => {
  const [west, south] = [-45, -22];
  const [east, north] = [west + side / 103_200, south + side / 110_750];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
};
const PLOTS: readonly Knob[] = [
  place('área', (area) => ({ area }), { decimals: 2 }),
  place('área, com 20 ha de outro', (area) => ({ area }), {
    ...{ around: () => [{ ...plot({ area: 20 }), id: 'P2' }], from: [0, 10], decimals: 2 },
  }),
  place('altitude de arábica', (altitude) => ({ altitude }), { from: [0, 1_000], decimals: 0 }),
  place('altitude de canéfora', (altitude) => ({ altitude, species: 'canephora' }), { from: [0, 1_500], decimals: 0 }),
  place('ano do plantio', (plantingYear) => ({ plantingYear }), { from: [1_800, 2_000, 2_100], decimals: 0 }),
  place('plantas de 5 ha de 3,5 × 0,7', (plantCount) => ({ plantCount, rowSpacing: 3.5, plantSpacing: 0.7 }), {
    ...{ from: [0, 20_000, 40_000], decimals: 0 },
  }),
  ...['arabica', 'canephora', undefined].map((species) =>
    place(`sacas por hectare de ${species ?? 'não se sabe'}`, (value) => ({ species, estimatedProductivity: value }), {
      from: [0, 300],
    }),
  ),
  place('sacas de 5 ha', (estimatedYield) => ({ estimatedYield }), { from: [0, 5_000], decimals: 0 }),
  place(
    'clone, com outro de 40 %',
    (percent) => ({
      ...{ species: 'canephora', clones: [{ percent }, { percent: 40 }] },
    }),
    { from: [0, 60, 100] },
  ),
  place('clone, com outro sem parte', (percent) => ({ species: 'canephora', clones: [{ percent }, {}] }), {
    from: [0, 60, 200],
  }),
  place('lado de um quadrado, em metros', (side) => ({ area: 1, boundary: square(side) }), { from: [1, 100, 400] }),
  place('longitude', (longitude) => ({ boundary: { type: 'Point', coordinates: [longitude, -20] } }), {
    from: [-179, -50, 0],
  }),
  place('latitude', (latitude) => ({ boundary: { type: 'Point', coordinates: [-50, latitude] } }), {
    from: [-89, -20, 80],
  }),
  place('área de um ponto', (area) => ({ area, boundary: { type: 'Point', coordinates: [-45, -22] } }), {
    ...{ from: [0, 20], decimals: 4 },
  }),
];

function saidOf({ section, of, around }: Knob, value: number): string {
  const context = contextOf(around?.(value) ?? []);
  const content = contentOf(of(value));
  const { rules } = checksOf(section);
  const found = rules.flatMap((rule: Rule) => rule(content, context));
  const lines = found.map(
    ({ severity, field, message }) => `${severity === 'error' ? 'recusa' : 'avisa'} ${field}: ${message}`,
  );
  return lines.sort().join(' | ') || '–';
}

test('what is said of a record begins and ends where it should, number by number', (t) => {
  const knobs = [...HARVESTS, ...WASHED, ...DRIED, ...STORED, ...WORKED, ...PLOTS];
  const texts = knobs.map((knob) => {
    const { title, section, from, decimals = 0 } = knob;
    return `${section}, ${title}${saidFrom({ numbers: from, decimals }, (value) => saidOf(knob, value))}\n`;
  });
  assertApproved({ t, folder: import.meta.dirname }, 'limites', texts.join('\n'));
});
