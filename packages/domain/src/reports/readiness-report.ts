import { outputLabel } from '../definition/forms.ts';
import { sumKg } from '../ground/numbers.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { genealogySteps } from '../lots/genealogy.ts';
import { originMixtureSteps } from '../lots/mixture.ts';
import { kilos } from '../open-chain/readiness/number-words.ts';
import {
  type LotReadiness,
  lackingIn,
  type ReadinessStatus,
  readinessReader,
} from '../open-chain/readiness/readiness.ts';
import { type Repair, repairsOf } from '../open-chain/readiness/repairs.ts';
import { isPlace } from '../stages/kinds.ts';
import { outlineSteps } from '../stages/plot/outline-steps.ts';
import type { Report, ReportColumn, ReportQuestion, ReportTable } from './report.ts';
import { type StockRow, stockRowSteps } from './stock-rows.ts';

/** How a lot's data stand, in words. */
export const READINESS_LABELS = { ready: 'Prontos', missing: 'Falta algo', blocked: 'Travado' } as const;

/** Coffee in stock, and how its data stand. */
type Lot = { row: StockRow; recordId: string; kg: number; readiness: LotReadiness };

type ReadLots = { lots: readonly Lot[]; repairs: readonly Repair[] };

/** Reads the readiness of all coffee in stock, in steps: a lot may have come from hundreds of records. */
function* lotSteps(question: ReportQuestion): Steps<ReadLots> {
  const { farm, records, asOf } = question;
  const genealogy = yield* genealogySteps(records);
  const mixtures = yield* originMixtureSteps(genealogy, farm.settings.allocationBasis);
  yield* outlineSteps([...genealogy.records.values()].filter(isPlace));
  const read = readinessReader({ genealogy, farm, today: asOf, mixtures, isQuick: true });
  yield;
  const lots: Lot[] = [];
  for (const row of yield* stockRowSteps(question, { genealogy, mixtures })) {
    yield;
    const readiness = read({ recordId: row.record.id, ...(row.output !== null && { output: row.output }) });
    if (readiness !== undefined) lots.push({ row, recordId: row.record.id, kg: row.kg, readiness });
  }
  yield;
  return { lots, repairs: repairsOf(lots, genealogy.records) };
}

/** What can be repaired in all coffee in stock, in steps: first what frees the most kg by itself. */
export function* repairSteps(question: ReportQuestion): Steps<readonly Repair[]> {
  return (yield* lotSteps(question)).repairs;
}

/** How the data of a record's coffee in stock stand, and how many repairs they lack. */
export type StockReadiness = { status: ReadinessStatus; lacking: number };

const WORSE: Readonly<Record<ReadinessStatus, number>> = { ready: 0, missing: 1, blocked: 2 };

/** The same by record, in steps; of a record with several lots the one that stands worst. */
export function* stockReadinessSteps(question: ReportQuestion): Steps<ReadonlyMap<string, StockReadiness>> {
  const found = new Map<string, StockReadiness>();
  for (const { recordId, readiness } of (yield* lotSteps(question)).lots) {
    const own = { status: readiness.status, lacking: lackingIn(readiness) };
    const other = found.get(recordId);
    const by = other === undefined ? 1 : WORSE[own.status] - WORSE[other.status] || own.lacking - other.lacking;
    if (by > 0) found.set(recordId, own);
  }
  return found;
}

const openCodes = ({ items }: LotReadiness): readonly string[] => [
  ...new Set(items.flatMap(({ code, severity }) => (severity === 'check' ? [] : [code]))),
];

const kgOf = (lots: readonly Lot[], status?: ReadinessStatus): number =>
  sumKg(lots.flatMap(({ kg, readiness }) => (status === undefined || readiness.status === status ? [kg] : [])));

const apiRow = ({ row, kg, readiness }: Lot) => ({
  recordId: row.record.id,
  section: row.record.section,
  slug: row.record.slug,
  output: row.output,
  code: row.record.code,
  name: row.record.name,
  form: row.form,
  kg,
  status: readiness.status,
  missing: openCodes(readiness),
});

const KG: ReportColumn = { key: 'kg', header: 'Peso (kg)', decimals: 3, upTo: true, card: '{} kg' };

function lotTable(lots: readonly Lot[]): ReportTable {
  return {
    key: 'lots',
    title: 'Lote a lote',
    columns: [
      { key: 'code', header: 'Lote' },
      { key: 'name', header: 'Nome' },
      { key: 'coffee', header: 'Café', card: '{}' },
      KG,
      { key: 'status', header: 'Dados', card: '{}' },
      { key: 'missing', header: 'Consertos', decimals: 0, card: 'faltam {}' },
    ],
    rows: lots.map(({ row, kg, readiness }) => ({
      id: `${row.record.id} ${row.output ?? row.form}`,
      of: { section: row.record.section, slug: row.record.slug },
      cells: {
        ...{ code: row.record.code, name: row.record.name, coffee: outputLabel(row), kg },
        status: READINESS_LABELS[readiness.status],
        missing: lackingIn(readiness) || null,
      },
    })),
    total: { code: 'Total', kg: kgOf(lots) },
  };
}

const repairTable = (repairs: readonly Repair[]): ReportTable => ({
  key: 'repairs',
  title: 'Um conserto libera',
  columns: [
    { key: 'message', header: 'Conserto' },
    { key: 'lots', header: 'Lotes', decimals: 0, card: '{} lotes' },
    { key: 'kgAlone', header: 'Libera sozinho (kg)', decimals: 3, upTo: true, card: 'libera {} kg' },
    { key: 'kg', header: 'Falta em (kg)', decimals: 3, upTo: true, card: 'falta em {} kg' },
  ],
  rows: repairs.map(({ code, recordId, message, lots, kg, kgAlone }) => ({
    id: `${code} ${recordId}`,
    cells: { message, lots: lots.length, kgAlone, kg },
  })),
  total: null,
});

/** A report about readiness, with its repairs. */
export type ReadinessReport = Report & { repairs: readonly Repair[]; lots: readonly Lot[] };

/** The readiness of all coffee in stock for a buyer abroad, and what frees the most of it, in steps. */
export function* readinessSteps(question: ReportQuestion): Steps<ReadinessReport> {
  return reportOf(yield* lotSteps(question));
}

/**
 * The same at once.
 *
 * @internal All steps at once, for tests.
 */
export const readinessReport = (question: ReportQuestion): ReadinessReport => finished(readinessSteps(question));

function reportOf({ lots, repairs }: ReadLots): ReadinessReport {
  const all = kgOf(lots);
  const [readyKg, missingKg, blockedKg] = [kgOf(lots, 'ready'), kgOf(lots, 'missing'), kgOf(lots, 'blocked')];
  const readyPct = all === 0 ? null : (readyKg / all) * 100;
  const summary =
    all === 0 ? 'Nada em estoque.' : `Dados prontos de ${kilos(readyKg)} kg, de ${kilos(all)} kg em estoque.`;
  return {
    figures: { readyKg, missingKg, blockedKg, readyPct, missing: repairs },
    rows: lots.map(apiRow),
    repairs,
    lots,
    headline: [
      { label: 'Dados prontos', value: readyKg, unit: 'kg', decimals: 0, note: `de ${kilos(all)}\u00a0kg` },
      { label: 'Falta algo', value: missingKg, unit: 'kg', decimals: 0 },
      { label: 'Travado', value: blockedKg, unit: 'kg', decimals: 0 },
    ],
    charts: [
      {
        ...{ key: 'status', title: 'Dados para a Europa', unit: 'kg', decimals: 0, summary },
        bars: [
          { key: 'ready', label: READINESS_LABELS.ready, value: readyKg },
          { key: 'missing', label: READINESS_LABELS.missing, value: missingKg },
          { key: 'blocked', label: READINESS_LABELS.blocked, value: blockedKg },
        ],
      },
    ],
    tables: [repairTable(repairs), lotTable(lots)],
    choices: {},
  };
}
