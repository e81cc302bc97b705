import { defaultSettings } from '../farm/farm-defaults.ts';
import type { FarmFacts, Section } from '../record/record.ts';
import season from './season.json' with { type: 'json' };

/** A record of the worked season as an API client sends it, with its short name (`P1`, `H01`, `ST4`). */
export type GoldenRecord = { key: string; id: string; section: Section; payload: GoldenPayload };

/** The body of the POST that creates the record, with UUIDs as ids and references. */
export type GoldenPayload = Readonly<Record<string, unknown>> & { id: string; data: Readonly<Record<string, unknown>> };

/** A record with short names as id (`H01`) and references. */
export type Entry = { id: string; section: string; payload: Readonly<Record<string, unknown>> };

/** Section and its two digits in UUIDs, by the prefix of a short name. */
const PREFIXES: Readonly<Record<string, readonly [section: Section, digits: string]>> = {
  P: ['talhoes', '01'],
  H: ['colheita', '02'],
  PR: ['processamento', '03'],
  F: ['fermentacao', '04'],
  D: ['secagem', '05'],
  R: ['descanso', '06'],
  M: ['beneficiamento', '07'],
  ST: ['armazenamento', '08'],
  V: ['vendas', '09'],
  S: ['producao', '10'],
  A: ['atividades', '11'],
};

function partsOf(key: string): { section: Section; digits: string; number: string } {
  const [, prefix = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(key) ?? [];
  const known = PREFIXES[prefix];
  if (known === undefined) throw new Error(`No record of the worked season is called ${key}`);
  return { section: known[0], digits: known[1], number };
}

/** UUID of a record of the worked season: the two digits of its section, then its number (`H01` → `…-8002-000000000001`). */
export function goldenId(key: string): string {
  const { digits, number } = partsOf(key);
  return `019d0000-2026-7000-80${digits}-${number.padStart(12, '0')}`;
}

const REFERENCES: ReadonlySet<string> = new Set(['recordId', 'plotId', 'plotIds']);

/** The value with short names replaced by UUIDs in all references. */
function withIds(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return REFERENCES.has(key) ? goldenId(value) : value;
  if (Array.isArray(value)) return value.map((item) => withIds(item, key));
  if (value === null || typeof value !== 'object') return value;
  return withIdsInside(value);
}

const withIdsInside = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, name)]));

/** The record with UUIDs instead of short names. Throws an Error for a name of no section. */
export function goldenRecord({ id: key, payload }: Entry): GoldenRecord {
  const id = goldenId(key);
  const { data, ...rest } = payload;
  const content = typeof data === 'object' && data !== null ? withIdsInside(data) : {};
  return { key, id, section: partsOf(key).section, payload: { id, ...withIdsInside(rest), data: content } };
}

/** The request that creates the worked season's farm. */
export type GoldenFarm = { name: string; totalArea: number; city: string; region: string; state: string };

/**
 * The worked season 2026/27 of a fictitious farm: 4 plots, 12 harvests and everything made from them, sources first.
 * Its figures are in `expected.json`.
 */
export const goldenSeason = (): {
  farm: GoldenFarm;
  season: string;
  /** The records with their short names. */
  entries: readonly Entry[];
  records: readonly GoldenRecord[];
} => ({
  farm: season.farm,
  season: '2026/27',
  entries: season.records,
  records: season.records.map(goldenRecord),
});

/** The farm of the worked season for rules and reports, with default settings. */
export const goldenFarm = (): FarmFacts => ({
  id: '019d0000-2026-7000-8000-000000000001',
  name: season.farm.name,
  totalArea: season.farm.totalArea,
  city: season.farm.city,
  state: season.farm.state,
  settings: defaultSettings(season.farm.state),
});
