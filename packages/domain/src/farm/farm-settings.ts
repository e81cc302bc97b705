import { isRecordedDay } from '../ground/days.ts';
import { parseGeometry } from '../ground/geometry.ts';
import { isOfCompany } from '../ground/gtin.ts';
import { Problem } from '../record/problem.ts';
import type { TaxRegime, TaxRegimeRow } from '../record/record.ts';
import { type StoredSettings, taxRegimeNamed, taxRegimesOf } from './farm-defaults.ts';
import { type Reading, readSetting } from './setting-kinds.ts';
import { SETTINGS, type Setting, TAX_REGIME_LABELS } from './setting-list.ts';

/** Most rows of tax regimes. */
const MOST_REGIMES = 50;

const DOCUMENTS = new Set([
  ...['carNumber', 'ccirCode', 'cib', 'landTitle', 'tenure', 'environmentalLicense', 'waterGrant', 'notaFiscal'],
]);

const entriesOf = (value: unknown): [string, unknown][] | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;

/** Merges key by key; null removes a key. */
function mergeInto(stored: unknown, sent: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const merged = new Map(entriesOf(stored) ?? []);
  for (const [key, value] of sent) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

type Reader = (value: unknown, stored: unknown) => Reading;

/** Reads the parts of a setting with several parts, each by its own rule; unknown parts are dropped. */
const readParts =
  (parts: readonly Setting[]): Reader =>
  (value, stored) => {
    const sent = new Map(entriesOf(value));
    if (entriesOf(value) === null) return { problem: 'Confira estes números.' };
    const read: [string, unknown][] = [];
    for (const { part = '', label, kind } of parts) {
      if (!sent.has(part)) continue;
      const reading: Reading = sent.get(part) === null ? { value: null } : readSetting(sent.get(part), kind);
      if ('problem' in reading) return { problem: `${label}: ${reading.problem}` };
      read.push([part, reading.value]);
    }
    return { value: mergeInto(stored, read) };
  };

const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

const readDocuments: Reader = (value, stored) => {
  const entries = entriesOf(value)?.filter(([key]) => DOCUMENTS.has(key));
  const areRight = entries?.every(
    ([, item]) => isPlain(item) || (entriesOf(item)?.every(([, part]) => isPlain(part)) ?? false),
  );
  if (entries === undefined || !areRight) return { problem: 'Confira os documentos.' };
  return { value: mergeInto(stored, entries) };
};

const isRegime = (value: unknown): value is TaxRegime | 'payroll' =>
  value === 'payroll' || (typeof value === 'string' && Object.hasOwn(TAX_REGIME_LABELS, value));

const NO_REGIME = { problem: 'Escolha um dos regimes.' };

/** Rows with unique days, ascending. */
export function regimesInOrder(rows: readonly TaxRegimeRow[]): TaxRegimeRow[] {
  const byDay = new Map(rows.map((row) => [row.from, row]));
  return [...byDay.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}

function readRegimes(value: unknown): Reading {
  if (!Array.isArray(value) || value.length > MOST_REGIMES) return NO_REGIME;
  const rows: TaxRegimeRow[] = [];
  for (const sent of value) {
    const row = new Map<string, unknown>(entriesOf(sent) ?? []);
    const [from, regime] = [row.get('from'), row.get('regime')];
    if (!isRegime(regime)) return NO_REGIME;
    if (!isRecordedDay(from)) return { problem: 'Diga desde que dia vale cada regime.' };
    rows.push({ from, regime: taxRegimeNamed(regime) });
  }
  return { value: regimesInOrder(rows) };
}

/** An outline, and no point. */
function readOutline(value: unknown): Reading {
  const parsed = parseGeometry(value);
  if ('problem' in parsed) return parsed;
  return parsed.geometry.type === 'Point'
    ? { problem: 'Um ponto não é o contorno da fazenda.' }
    : { value: parsed.geometry };
}

const readerOf = ({ key, part, kind }: Setting): Reader =>
  part === undefined ? (value) => readSetting(value, kind) : readParts(SETTINGS.filter((other) => other.key === key));

const READERS: ReadonlyMap<string, Reader> = new Map([
  ...SETTINGS.map((setting): [string, Reader] => [setting.key, readerOf(setting)]),
  ['documents', readDocuments],
  ['taxRegimes', readRegimes],
  ['farmOutline', readOutline],
]);

/** What is wrong with GTINs of another company than the farm's, or of none. */
function gtinProblem(settings: ReadonlyMap<string, unknown>): Record<string, string> {
  const gtins = (entriesOf(settings.get('gtinByForm')) ?? []).map(([, gtin]) => String(gtin));
  const prefix = settings.get('gs1CompanyPrefix');
  if (gtins.length === 0) return {};
  if (typeof prefix !== 'string') return { gs1CompanyPrefix: 'Com um GTIN, diga também o prefixo GS1 da empresa.' };
  const odd = gtins.find((gtin) => !isOfCompany(gtin, prefix));
  return odd === undefined ? {} : { gs1CompanyPrefix: `O GTIN ${odd} é de outro prefixo. Confira os dois.` };
}

/** A regime sent without a day applies from today on. */
function withRegimeOfToday(stored: StoredSettings, sent: unknown, today: string): Reading {
  if (!isRegime(sent)) return NO_REGIME;
  return { value: regimesInOrder([...taxRegimesOf(stored), { from: today, regime: taxRegimeNamed(sent) }]) };
}

/**
 * The stored settings after a change on `today`: absent keys stay, null restores the default, settings with parts are
 * merged key by key, unknown keys are dropped; `taxRegime` alone applies from today on. Throws 422 `farm/invalid` by
 * field.
 */
export function changeSettings(stored: StoredSettings, payload: unknown, today: string): StoredSettings {
  const sent = new Map(entriesOf(payload) ?? []);
  const changed = new Map<string, unknown>(Object.entries(stored));
  const problems: Record<string, string> = {};
  const take = (field: string, reading: Reading, kept = field) => {
    if ('problem' in reading) problems[field] = reading.problem;
    else if (reading.value === undefined) changed.delete(kept);
    else changed.set(kept, reading.value);
  };
  for (const [field, read] of READERS) {
    const value = sent.get(field);
    if (value !== undefined) take(field, value === null ? { value: undefined } : read(value, changed.get(field)));
  }
  const regime = sent.get('taxRegime');
  if (!sent.has('taxRegimes') && regime !== undefined) {
    take('taxRegime', regime === null ? { value: undefined } : withRegimeOfToday(stored, regime, today), 'taxRegimes');
  }
  if (sent.has('taxRegimes') || regime !== undefined) changed.delete('taxRegime');
  Object.assign(problems, gtinProblem(changed));
  // Records hold them; here they are only checked.
  changed.delete('documents');
  if (Object.keys(problems).length > 0) throw new Problem('farm/invalid', { fields: problems });
  // Each reader above gives the type of its own field.
  return Object.fromEntries(changed) as StoredSettings;
}
