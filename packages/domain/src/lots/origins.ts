import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import { type LotOrigin, lotOriginOf } from '../record/lot-origin.ts';
import type { FarmRecord } from '../record/record.ts';

/** What a part of a lot's origin is: a plot of the farm, what lay there before, bought coffee, or own coffee of unknown plots. */
export type OriginKind = 'plot' | Exclude<LotOrigin, 'own'> | 'unknown';

/** Shares of a whole by key, which sum to 1. */
type Shares = ReadonlyMap<string, number>;

/** A part of a lot's origin. The percents of a lot sum to 100. */
export type LotOriginPart = {
  /** The id of a plot, or `~kind:` and the id of the record with which the coffee came to the farm. */
  key: string;
  kind: OriginKind;
  /** pt-BR: the plot's name, `Já havia, 2025/26`, `Comprado, João Batista`. */
  label: string;
  percent: number;
  plotId?: string;
  recordId?: string;
};

const KEY = /^~(opening|bought|unknown):(.+)$/;

/** The key of coffee whose plots nobody knows. */
export const originKey = (kind: Exclude<OriginKind, 'plot'>, recordId: string): string => `~${kind}:${recordId}`;

/** Does a key of a mixture name a plot? */
export const isPlotKey = (key: string): boolean => !key.startsWith('~');

/** What a key of a mixture names. */
export function readOriginKey(key: string): { kind: OriginKind; id: string } {
  const [, kind, id] = KEY.exec(key) ?? [];
  return kind === undefined || id === undefined ? { kind: 'plot', id: key } : { kind: kind as OriginKind, id };
}

/** A mixture of one origin alone. */
export const wholly = (key: string): Shares => new Map([[key, 1]]);

const WHOLE_PCT = 100;

/** Ids of the plots that opening stock is said to come from. */
export const openingPlotIds = (record: FarmRecord): readonly string[] =>
  lotOriginOf(record) === 'opening'
    ? rowsAt(record.data, 'plotShares').flatMap((row) => textAt(row, 'plotId') ?? [])
    : [];

/** What a record with coffee from elsewhere begins: bought coffee itself, opening stock the plots that it names and the rest itself. */
export function startedMixture(record: FarmRecord): Shares | undefined {
  const origin = lotOriginOf(record);
  if (origin === 'own') return undefined;
  const rest = originKey(origin, record.id);
  if (origin === 'bought') return wholly(rest);
  const shares = new Map<string, number>();
  for (const row of rowsAt(record.data, 'plotShares')) {
    const plotId = textAt(row, 'plotId');
    const percent = numberAt(row, 'percent') ?? 0;
    if (plotId !== undefined && percent > 0) shares.set(plotId, (shares.get(plotId) ?? 0) + percent / WHOLE_PCT);
  }
  const named = [...shares.values()].reduce((sum, share) => sum + share, 0);
  // Shares of a hundred in floats may leave a dust that is nobody's coffee.
  if (1 - named > 1e-9) shares.set(rest, 1 - named);
  return shares;
}

const UNKNOWN_LABEL = 'Talhão não informado';

function labelOf(kind: OriginKind, record: FarmRecord | undefined): string {
  const more = (text: string | null | undefined) => (text == null ? '' : `, ${text}`);
  if (kind === 'opening') return `Já havia${more(record?.season)}`;
  if (kind === 'bought') return `Comprado${more(record && textAt(record.data, 'boughtFrom'))}`;
  if (kind === 'unknown')
    return record === undefined || record.code === '' ? UNKNOWN_LABEL : `${UNKNOWN_LABEL}, ${record.code}`;
  return record?.name ?? UNKNOWN_LABEL;
}

/** A mixture as parts with their labels, the largest first, in per cent at full precision. */
export function originParts(mixture: Shares, records: ReadonlyMap<string, FarmRecord>): readonly LotOriginPart[] {
  return [...mixture]
    .sort(([, one], [, other]) => other - one)
    .map(([key, share]) => {
      const { kind, id } = readOriginKey(key);
      const part = { key, kind, label: labelOf(kind, records.get(id)), percent: share * WHOLE_PCT };
      return kind === 'plot' ? { ...part, plotId: id } : { ...part, recordId: id };
    });
}

/** How much of a mixture has its plots, in per cent. */
export function coverageOf(mixture: Shares): number {
  const elsewhere = [...mixture].reduce((sum, [key, share]) => (isPlotKey(key) ? sum : sum + share), 0);
  return mixture.size === 0 ? 0 : (1 - elsewhere) * WHOLE_PCT;
}
