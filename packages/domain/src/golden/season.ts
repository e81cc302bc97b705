import { defaultSettings } from '../farm/farm-defaults.ts';
import type { FarmFacts, Section } from '../record/record.ts';
import season from './season.json' with { type: 'json' };

/** One record of the worked season as an API client posts it, with its short name (`P1`, `H01`, `ST4`). */
export type GoldenRecord = { key: string; id: string; section: Section; payload: GoldenPayload };

/** The body of the POST that creates the record; `id` and every reference in it are UUIDs. */
export type GoldenPayload = Readonly<Record<string, unknown>> & { id: string; data: Readonly<Record<string, unknown>> };

/** A record by short names, its own (`H01`) and those it refers to. */
export type Entry = { id: string; section: string; payload: Readonly<Record<string, unknown>> };

/** Prefix of a short name, the section that it stands for and its two digits in the UUID. */
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

/** The same value with short names of records turned into UUIDs wherever a reference stands. */
function withIds(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return REFERENCES.has(key) ? goldenId(value) : value;
  if (Array.isArray(value)) return value.map((item) => withIds(item, key));
  if (value === null || typeof value !== 'object') return value;
  return withIdsInside(value);
}

const withIdsInside = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, name)]));

/** The record with UUIDs in place of its short names. Throws an Error for a name of no section. */
export function goldenRecord({ id: key, payload }: Entry): GoldenRecord {
  const id = goldenId(key);
  const { data, ...rest } = payload;
  const content = typeof data === 'object' && data !== null ? withIdsInside(data) : {};
  return { key, id, section: partsOf(key).section, payload: { id, ...withIdsInside(rest), data: content } };
}

/** What the worked season's farm is created with. */
export type GoldenFarm = { name: string; totalArea: number; city: string; region: string; state: string };

/**
 * The worked season 2026/27 of a fictitious farm: 4 plots, 12 harvests and all that became of them,
 * in an order in which every record comes after those that it draws from. Figures in `expected.json`.
 */
export const goldenSeason = (): {
  farm: GoldenFarm;
  season: string;
  /** The records by their short names, as they are written down. */
  entries: readonly Entry[];
  records: readonly GoldenRecord[];
} => ({
  farm: season.farm,
  season: '2026/27',
  entries: season.records,
  records: season.records.map(goldenRecord),
});

/** The farm of the worked season as rules and reports see it, with the settings that a farm starts with. */
export const goldenFarm = (): FarmFacts => ({
  id: '019d0000-2026-7000-8000-000000000001',
  name: season.farm.name,
  totalArea: season.farm.totalArea,
  city: season.farm.city,
  state: season.farm.state,
  settings: defaultSettings(season.farm.state),
});
