import { outputLabel } from '../definition/forms.ts';
import { toCents } from '../ground/numbers.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { genealogySteps } from '../lots/genealogy.ts';
import { ratio } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { dueFigures, dueHeadline, duesOf, dueTables } from './due-table.ts';
import { unitFigure } from './figure-text.ts';
import { type LotCostFigures, type LotCostTable, lotCostSteps } from './lot-cost-figures.ts';
import { COST_PART_LABELS, COST_PARTS } from './lot-costs.ts';
import type { Report, ReportBars, ReportColumn, ReportQuestion, ReportTable } from './report.ts';
import { plotsOf } from './season-report.ts';
import { type SeasonSummary, seasonSteps } from './season-summary.ts';
import { expectedWords } from './season-where.ts';

const money = (key: string, header: string): ReportColumn => ({ key, header: `${header} (R$)`, decimals: 2 });

const KINDS = [
  ['activities', 'Atividades na lavoura'],
  ['harvest', 'Colheita'],
  ['postHarvest', 'Depois da colheita e armazenagem'],
  ['overhead', 'Custos gerais'],
] as const;

function kindTable({ cost, production }: SeasonSummary): ReportTable {
  const cells = (label: string, amount: number) => ({
    label,
    amount,
    pct: ratio(amount * 100, cost.total),
    perSaca: cost.perSacaProduced === null ? null : ratio(amount * cost.perSacaProduced, cost.total),
    perHa: ratio(amount, production.areaHa),
  });
  return {
    key: 'kinds',
    title: 'Por tipo de gasto',
    columns: [
      { key: 'label', header: 'Gasto' },
      { ...money('amount', 'Valor'), card: 'R$\u00a0{}' },
      { key: 'pct', header: 'Parte (%)', decimals: 1, card: '{}\u00a0%' },
      money('perSaca', 'Por saca produzida'),
      money('perHa', 'Por ha'),
    ],
    rows: KINDS.map(([key, label]) => ({ id: key, cells: cells(label, cost[key]) })),
    total: cells('Total', cost.total),
  };
}

type Records = ReadonlyMap<string, FarmRecord>;

function lotRow(key: string, { total, perSaca, parts }: LotCostFigures, records: Records): ReportTable['rows'] {
  const [recordId = '', output = ''] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)];
  const record = records.get(recordId);
  const lot = record?.outputs.find((one) => one.key === output);
  if (record === undefined || lot === undefined) return [];
  const of = { section: record.section, slug: record.slug };
  // Nothing noted is no cost of nothing, as of coffee that lay there before anybody wrote.
  const cost = total > 0 ? { perSaca, ...parts, total } : {};
  const cells = { code: record.code, coffee: outputLabel(lot), ...cost };
  return [{ id: key, of, cells }];
}

/** Why the lots' total is not what the season spent; nothing where it is. */
function otherTotalWords(total: number, bought: number, spent: number): string | undefined {
  const more = toCents(total - spent);
  if (more === 0) return undefined;
  const purchase = `a compra do café, ${unitFigure(bought, 'R$')}`;
  if (more === toCents(bought)) return `Os lotes trazem também ${purchase}: por isso o total passa do gasto da safra.`;
  const besides = bought > 0 ? `, e ${purchase}` : '';
  return `Cada lote traz tudo o que custou, também em outras safras, talhões e dias${besides}: por isso o total não é o gasto da safra.`;
}

function lotTable({ byLot, unborne }: LotCostTable, spent: number, records: Records): ReportTable {
  const lots = Object.entries(byLot);
  const sum = (of: (lot: LotCostFigures) => number) => lots.reduce((total, [, lot]) => total + of(lot), 0);
  const rows = lots.flatMap(([key, lot]) => lotRow(key, lot, records));
  const total = sum((lot) => lot.total) + unborne;
  const note = otherTotalWords(
    total,
    sum(({ parts }) => parts.purchase),
    spent,
  );
  const rest = { code: 'Sem lote ainda', coffee: 'Ainda na lavoura ou no caminho', total: unborne };
  return {
    key: 'lots',
    title: 'Por lote',
    ...(note !== undefined && { note }),
    columns: [
      { key: 'code', header: 'Lote' },
      { key: 'coffee', header: 'Café', card: '{}' },
      { ...money('perSaca', 'Por saca'), card: 'R$\u00a0{} por saca' },
      ...COST_PARTS.map((part) => money(part, COST_PART_LABELS[part])),
      { ...money('total', 'Total'), card: 'R$\u00a0{}' },
    ],
    rows: unborne > 0 ? [...rows, { id: 'unborne', cells: rest }] : rows,
    total: {
      code: 'Total',
      ...Object.fromEntries(COST_PARTS.map((part) => [part, sum(({ parts }) => parts[part])])),
      total,
    },
  };
}

function plotTable({ cost, costByPlot }: SeasonSummary, records: readonly FarmRecord[]): ReportTable {
  const plots = plotsOf(records);
  // Plots have no sacas but those that they gave so far, which in an open season are few for what was spent.
  const isMilled = cost.perSaca === cost.perSacaProduced;
  return {
    key: 'plots',
    title: 'Por talhão',
    columns: [
      { key: 'name', header: 'Talhão' },
      money('activities', 'Atividades'),
      money('harvest', 'Colheita'),
      money('shared', 'Parte no resto'),
      { ...money('total', 'Total'), card: 'R$\u00a0{}' },
      isMilled
        ? { ...money('perSaca', 'Por saca'), card: 'R$\u00a0{} por saca' }
        : { ...money('perSaca', 'Por saca produzida até aqui'), card: 'R$\u00a0{} por saca produzida até aqui' },
      money('perHa', 'Por ha'),
    ],
    rows: Object.entries(costByPlot).map(([id, { activities, harvest, shared, total, perSaca, perHa }]) => {
      const plot = plots.get(id);
      return {
        id,
        ...(plot !== undefined && { of: { section: 'talhoes' as const, slug: plot.slug } }),
        cells: { name: plot?.name ?? '–', activities, harvest, shared, total, perSaca, perHa },
      };
    }),
    total: null,
  };
}

function chart({ cost }: SeasonSummary): ReportBars {
  const bars = KINDS.map(([key, label]) => ({ key, label, value: cost[key] })).filter(({ value }) => value > 0);
  const [most] = bars.toSorted((one, other) => other.value - one.value);
  const text = (value: number) => unitFigure(value, 'R$');
  const summary = most === undefined ? '' : `De ${text(cost.total)}, o mais em ${most.label}: ${text(most.value)}.`;
  return { key: 'kinds', title: 'Para onde foi', unit: 'R$', decimals: 2, bars, summary };
}

function headline({ cost }: SeasonSummary, { unborne }: LotCostTable): Report['headline'] {
  const figure = { unit: 'R$', decimals: 2 } as const;
  return [
    { label: 'Gasto da safra', value: cost.total, ...figure },
    { label: 'Por saca produzida', value: cost.perSacaProduced, ...figure, note: expectedWords(cost) },
    { label: 'Por hectare', value: cost.perHa, ...figure },
    { label: 'Sem lote ainda', value: unborne, ...figure, note: 'ainda na lavoura ou no caminho' },
  ];
}

/** A workbook has one sheet at least. */
const NOTHING: Report = {
  ...{ figures: {}, rows: [], headline: [], charts: [], choices: {} },
  tables: [{ key: 'none', title: 'Só para quem vê preços', columns: [], rows: [], total: null }],
};

type OfSeason = ReportQuestion & { season: string };

/** `costReport` in steps. */
export function* costSteps(question: OfSeason): Steps<Report> {
  if (!question.seesPrices) return NOTHING;
  const asked = { ...question, genealogy: yield* genealogySteps(question.records) };
  const summary = yield* seasonSteps(asked);
  yield;
  const lots = yield* lotCostSteps(asked);
  yield;
  const dues = duesOf(question);
  yield;
  const records = new Map(question.records.map((record) => [record.id, record]));
  return {
    figures: {
      cost: { ...summary.cost, ...lots },
      costByPlot: summary.costByPlot,
      dues: dueFigures(dues, question.asOf),
    },
    rows: Object.entries(lots.byLot).map(([lot, figures]) => ({ lot, ...figures })),
    headline: [...headline(summary, lots), ...dueHeadline(dues, question.asOf, question.season)],
    charts: [chart(summary)].filter(({ bars }) => bars.length > 1),
    tables: [
      kindTable(summary),
      lotTable(lots, summary.cost.total, records),
      plotTable(summary, question.records),
      ...dueTables(dues, question.asOf),
    ],
    choices: {},
  };
}

/**
 * Custos: where the money of a season went, by kind, lot and plot; nothing of it for people who may not see prices.
 *
 * @internal All steps at once, for tests.
 */
export const costReport = (question: OfSeason): Report => finished(costSteps(question));
