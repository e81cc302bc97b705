import { outputLabel, PRODUCT_FORMS } from '../definition/forms.ts';
import { dayInPtBr } from '../ground/days.ts';
import { sumKg } from '../ground/numbers.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { kgToSacas } from '../ground/units.ts';
import { DRYING_AS } from '../lots/lots-in-hand.ts';
import type { ProductForm } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { unitFigure } from './figure-text.ts';
import type { FilterChoice, Report, ReportBars, ReportColumn, ReportQuestion, ReportTable } from './report.ts';
import { type StockRow, stockRowSteps } from './stock-rows.ts';

type Rows = readonly StockRow[];

const kgOf = (rows: Rows): number => sumKg(rows.map(({ kg }) => kg));
const reservedOf = (rows: Rows): number => sumKg(rows.map(({ reservedKg }) => reservedKg));
const pledgedOf = (rows: Rows): number => sumKg(rows.map((row) => row.pledgedKg));
const freeOf = (rows: Rows): number => sumKg(rows.map(({ freeKg }) => freeKg));

/** Age groups of lots, in days. */
const AGES: readonly { key: string; label: string; upTo: number }[] = [
  { key: '0-30', label: 'Até 30 dias', upTo: 30 },
  { key: '31-90', label: 'De 31 a 90 dias', upTo: 90 },
  { key: '91-180', label: 'De 91 a 180 dias', upTo: 180 },
  { key: '181-', label: 'Mais de 180 dias', upTo: Number.POSITIVE_INFINITY },
];

const ageOf = ({ ageDays }: StockRow): string => AGES.find(({ upTo }) => ageDays <= upTo)?.key ?? '';

type Group = { key: string; label: string; rows: Rows };

/** Rows grouped by a label, by kg. */
const grouped = (rows: Rows, labelOf: (row: StockRow) => string): readonly Group[] =>
  [...Map.groupBy(rows, labelOf)]
    .map(([label, own]) => ({ key: label, label, rows: own }))
    .sort((one, other) => kgOf(other.rows) - kgOf(one.rows) || one.label.localeCompare(other.label, 'pt-BR'));

const byPlace = (rows: Rows): readonly Group[] => grouped(rows, ({ place }) => place);
const byForm = (rows: Rows): readonly Group[] => grouped(rows, ({ form }) => PRODUCT_FORMS[form].label);
const byAge = (rows: Rows): readonly Group[] =>
  AGES.map(({ key, label }) => ({ key, label, rows: rows.filter((row) => ageOf(row) === key) }));

const LOT_COLUMNS: readonly ReportColumn[] = [
  { key: 'code', header: 'Lote' },
  { key: 'name', header: 'Nome' },
  { key: 'coffee', header: 'Café', card: '{}' },
  { key: 'place', header: 'Onde está', card: '{}' },
  { key: 'season', header: 'Safra' },
  { key: 'days', header: 'Dias', decimals: 0, card: '{} dias' },
  { key: 'kg', header: 'Peso (kg)', decimals: 3, upTo: true, card: '{} kg' },
];
const SACAS: ReportColumn = { key: 'sacas', header: 'Sacas', decimals: 2, card: '{} sacas' };
const PROMISED: readonly ReportColumn[] = [
  { key: 'reserved', header: 'Prometido (kg)', decimals: 3, upTo: true, card: '{} kg prometidos' },
  { key: 'free', header: 'Livre (kg)', decimals: 3, upTo: true },
];

const weights = (rows: Rows) => ({
  kg: kgOf(rows),
  sacas: kgToSacas(kgOf(rows)),
  reserved: reservedOf(rows),
  free: freeOf(rows),
  worth: worthOf(rows),
});

const WORTH: ReportColumn = { key: 'worth', header: 'Vale (R$)', decimals: 2, card: 'vale R$\u00a0{}' };

/** R$ of rows by the newest quotes; null where one has none. */
function worthOf(rows: Rows): number | null {
  const known = rows.flatMap(({ worth }) => worth ?? []);
  return known.length === 0 || known.length < rows.length ? null : known.reduce((sum, worth) => sum + worth, 0);
}

const coffeeOf = (row: StockRow): string => outputLabel(row);

function lotTable(rows: Rows, table: Pick<ReportTable, 'key' | 'title'>, showsWorth = false): ReportTable {
  const isSacas = table.key === 'green';
  const stage: ReportColumn = { key: 'stage', header: 'Etapa' };
  const [code, name, ...rest] = LOT_COLUMNS;
  return {
    ...table,
    columns: [
      code,
      name,
      ...(isSacas ? [] : [stage]),
      ...rest,
      ...(isSacas ? [SACAS] : []),
      ...PROMISED,
      ...(showsWorth ? [WORTH] : []),
    ].filter((column) => column !== undefined),
    rows: rows.map((row) => ({
      id: `${row.record.id} ${row.output ?? row.form}`,
      of: { section: row.record.section, slug: row.record.slug },
      cells: {
        code: row.record.code,
        name: row.record.name,
        stage: stageOf(row.record.section).label.one,
        coffee: coffeeOf(row),
        place: row.place,
        season: row.record.season,
        days: row.ageDays,
        ...weights([row]),
      },
    })),
    total: { code: 'Total', ...weights(rows) },
  };
}

/** What of each lot stands for a debt, to whom and until when; for chosen plots their share of it. */
function pledgeTable(rows: Rows): ReportTable {
  return {
    key: 'pledges',
    title: 'Café empenhado',
    columns: [
      { key: 'code', header: 'Lote' },
      { key: 'name', header: 'Nome' },
      { key: 'to', header: 'A quem', card: 'a {}' },
      { key: 'until', header: 'Até', card: 'até {}' },
      { key: 'at', header: 'Onde', card: '{}' },
      { key: 'kg', header: 'Peso (kg)', decimals: 3, upTo: true, card: '{} kg' },
    ],
    rows: rows.flatMap(({ record, output, pledges, pledgedKg }) => {
      const whole = sumKg(pledges.map(({ kg }) => kg));
      return pledges.map(({ by, paper, to, until, at, kg }) => ({
        id: `${record.id} ${output} ${by}`,
        of: { section: record.section, slug: record.slug },
        cells: {
          code: record.code,
          name: record.name,
          to: to ?? paper ?? '–',
          until: until === null ? '–' : dayInPtBr(until),
          at,
          kg: (kg * pledgedKg) / whole,
        },
      }));
    }),
    total: { code: 'Total', kg: pledgedOf(rows) },
  };
}

function groupTable(groups: readonly Group[], table: { key: string; title: string; header: string }): ReportTable {
  const all = groups.flatMap(({ rows }) => rows);
  return {
    key: table.key,
    title: table.title,
    columns: [
      { key: 'label', header: table.header },
      { key: 'lots', header: 'Lotes', decimals: 0, card: '{} lotes' },
      { key: 'kg', header: 'Peso (kg)', decimals: 3, upTo: true, card: '{} kg' },
      ...(all.every((row) => row.isGreen) ? [SACAS] : []),
      ...PROMISED,
    ],
    rows: groups.map(({ key, label, rows }) => ({ id: key, cells: { label, lots: rows.length, ...weights(rows) } })),
    total: { label: 'Total', lots: all.length, ...weights(all) },
  };
}

const kgText = (kg: number): string => unitFigure(kg, 'kg', { decimals: 1, upTo: true });

/** Bars of kg, and the largest group in words. */
function chart(groups: readonly Group[], { key, title, of }: { key: string; title: string; of: string }): ReportBars {
  const bars = groups.map((group) => ({ key: group.key, label: group.label, value: kgOf(group.rows) }));
  const [most] = bars.toSorted((one, other) => other.value - one.value);
  const whole = bars.reduce((sum, { value }) => sum + value, 0);
  const summary =
    most === undefined || whole === 0
      ? `Nada ${of}.`
      : `${kgText(whole)} ${of}; a maior parte em ${most.label}: ${kgText(most.value)}.`;
  return { key, title, unit: 'kg', decimals: 1, upTo: true, bars, summary };
}

const apiRow = (row: StockRow) => ({
  recordId: row.record.id,
  section: row.record.section,
  slug: row.record.slug,
  code: row.record.code,
  name: row.record.name,
  season: row.record.season,
  output: row.output,
  form: row.form,
  grade: row.grade,
  place: row.place,
  ageDays: row.ageDays,
  kg: row.kg,
  sacas: row.isGreen ? kgToSacas(row.kg) : null,
  reservedKg: row.reservedKg,
  pledgedKg: row.pledgedKg,
  freeKg: row.freeKg,
  worth: row.worth,
});

const sums = (groups: readonly Group[]): Readonly<Record<string, number>> =>
  Object.fromEntries(groups.map(({ key, rows }) => [key, kgOf(rows)]));

function figuresOf(green: Rows, onTheWay: Rows): Report['figures'] {
  const items = Map.groupBy(green, ({ record }) => record.id);
  return {
    items: [...items].map(([id, rows]) => ({ id, kg: kgOf(rows) })),
    totalKg: kgOf(green),
    sacas: kgToSacas(kgOf(green)),
    reservedKg: reservedOf(green),
    pledgedKg: pledgedOf(green),
    freeKg: freeOf(green),
    worth: worthOf(green),
    inProcess: onTheWay.map(({ record, form, kg }) => ({ id: record.id, form, kg })),
    inProcessKg: kgOf(onTheWay),
    byPlace: sums(byPlace(green)),
    byAge: sums(byAge(green)),
  };
}

const sacasOf = (kg: number) => ({ value: kgToSacas(kg), unit: 'sacas' as const, decimals: 2, note: kgText(kg) });

const OF_PLOTS = 'só a parte destes talhões em cada lote';

type Shown = { isOfPlots: boolean; showsWorth: boolean };

const headline = (green: Rows, onTheWay: Rows, { isOfPlots, showsWorth }: Shown): Report['headline'] => [
  {
    label: 'Beneficiado',
    ...sacasOf(kgOf(green)),
    ...(isOfPlots && { note: `${kgText(kgOf(green))}, ${OF_PLOTS}` }),
  },
  { label: 'Livre para vender', ...sacasOf(freeOf(green)) },
  {
    label: 'Prometido',
    ...sacasOf(reservedOf(green)),
    ...(pledgedOf(green) > 0 && { note: `${kgText(pledgedOf(green))} empenhados` }),
  },
  {
    label: 'Ainda no caminho',
    value: kgOf(onTheWay),
    unit: 'kg',
    decimals: 0,
    note: `fora das sacas; ${DRYING_AS.entered}`,
  },
  ...(showsWorth
    ? [{ label: 'Vale hoje', value: worthOf(green), unit: 'R$' as const, decimals: 2, note: 'pela última cotação' }]
    : []),
];

const choicesOf = (values: readonly (readonly [value: string, label: string])[]): readonly FilterChoice[] =>
  [...new Map(values)]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR'));

const isForm = (form: ProductForm, asked: string | undefined): boolean => (asked ?? '') === '' || form === asked;

/** `stockReport` in steps. */
export function* stockSteps(question: ReportQuestion): Steps<Report> {
  const all = yield* stockRowSteps(question);
  yield;
  const { place = '', form } = question;
  const rows = all.filter((row) => (place === '' || row.place === place) && isForm(row.form, form));
  const green = rows.filter((row) => row.isGreen);
  const onTheWay = rows.filter((row) => !row.isGreen);
  const showsWorth = question.seesPrices && green.some(({ worth }) => worth !== null);
  yield;
  const wayTables = [
    groupTable(byForm(onTheWay), { key: 'way-forms', title: 'Ainda no caminho, por tipo', header: 'Café' }),
    lotTable(onTheWay, { key: 'way', title: 'Lotes ainda no caminho' }),
  ];
  return {
    figures: figuresOf(green, onTheWay),
    rows: rows.map(apiRow),
    headline: headline(green, onTheWay, { isOfPlots: question.plotIds !== undefined, showsWorth }),
    charts: [
      chart(byPlace(green), { key: 'places', title: 'Beneficiado por lugar', of: 'de café beneficiado' }),
      chart(byAge(green), { key: 'ages', title: 'Beneficiado por tempo guardado', of: 'de café beneficiado' }),
      chart(byForm(onTheWay), { key: 'way-forms', title: 'Ainda no caminho, por tipo', of: 'sem beneficiar' }),
    ].filter(({ bars }) => bars.filter(({ value }) => value > 0).length > 1),
    tables: [
      groupTable(byPlace(green), { key: 'places', title: 'Beneficiado por lugar', header: 'Lugar' }),
      groupTable(
        byAge(green).filter((group) => group.rows.length > 0),
        { key: 'ages', title: 'Beneficiado por tempo guardado', header: 'Tempo' },
      ),
      groupTable(byForm(green), { key: 'forms', title: 'Beneficiado por tipo', header: 'Café' }),
      lotTable(green, { key: 'green', title: 'Lotes beneficiados' }, showsWorth),
      ...(pledgedOf(rows) > 0 ? [pledgeTable(rows)] : []),
      ...(onTheWay.length === 0 ? [] : wayTables),
    ],
    choices: {
      place: choicesOf(all.map((row) => [row.place, row.place])),
      form: choicesOf(all.map((row) => [row.form, PRODUCT_FORMS[row.form].label])),
    },
  };
}

/**
 * Stock: what is where, for how long and for whom; hulled coffee in sacas, the rest by weight.
 *
 * @internal All steps at once, for tests.
 */
export const stockReport = (question: ReportQuestion): Report => finished(stockSteps(question));
