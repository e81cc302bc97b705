import { taxRegimeOn } from '../../farm/farm-defaults.ts';
import type { FunruralParts } from '../../knowledge/funrural.ts';
import type { KnowledgeRow } from '../../knowledge/knowledge.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { funruralPartsOn } from './funrural.ts';
import { DESTINATIONS, type Destination } from './sale-choices.ts';
import type { SaleSettings } from './sold-lots.ts';

type Data = RecordContent['data'];
type Row = Readonly<Record<string, unknown>>;

/** One line that is taken off a sale, R$ at full precision; what is added has a negative amount. */
export type Deduction = {
  kind: string;
  /** Per cent of the gross; null where it is no share of it. */
  rate: number | null;
  amount: number;
  /** The row of knowledge that it was computed with; null if the sale states it. */
  from: KnowledgeRow<FunruralParts> | null;
};

const FUNRURAL_KINDS: ReadonlySet<string> = new Set(['funrural', 'inss', 'rat', 'senar']);

/** Is a deduction Funrural, one of its parts or all of it as the sale lists it? */
export const isFunrural = ({ kind }: Pick<Deduction, 'kind'>): boolean => FUNRURAL_KINDS.has(kind);

const isDestination = (word: string): word is Destination => Object.hasOwn(DESTINATIONS, word);

/** Where the coffee of a sale goes: as it says, else abroad for a direct export and to a buyer in Brazil for any other. */
export function destinationOf(data: Data): Destination {
  const destination = textAt(data, 'destination') ?? '';
  if (isDestination(destination)) return destination;
  return textAt(data, 'contractType') === 'direct_export' ? 'direct_export' : 'domestic';
}

type Sold = { gross: number; sacas: number };

function listedOf(row: Row, { gross, sacas }: Sold): Deduction {
  const kind = textAt(row, 'kind') ?? 'outro';
  const value = numberAt(row, 'amount') ?? 0;
  const per = textAt(row, 'per');
  const amount = per === 'pct' ? (gross * value) / 100 : per === 'bag' ? value * sacas : value;
  return { kind, rate: per === 'pct' ? value : null, amount: kind === 'agio' ? -amount : amount, from: null };
}

/** What a broker takes, in R$ or in per cent. */
function brokerOf(data: Data, gross: number): Deduction[] {
  const amount = numberAt(data, 'brokerAmount');
  const rate = numberAt(data, 'brokerPct') ?? 0;
  if (amount !== undefined) return [{ kind: 'corretagem', rate: null, amount, from: null }];
  return rate === 0 ? [] : [{ kind: 'corretagem', rate, amount: (gross * rate) / 100, from: null }];
}

/** Deductions typed in a sale: the broker's and its list. A listed kind replaces the computed deduction of that kind. */
export function typedDeductions(data: Data, sold: Sold): readonly Deduction[] {
  const listed = rowsAt(data, 'discounts').map((row) => listedOf(row, sold));
  const broker = listed.some(({ kind }) => kind === 'corretagem') ? [] : brokerOf(data, sold.gross);
  return [...broker, ...listed];
}

/** Everything that is taken off a sale, each once: Funrural by its day, regime and destination unless listed, then the rest. */
export function deductionsOf(
  { data, date }: Pick<RecordContent, 'data' | 'date'>,
  sold: Sold,
  settings: Pick<SaleSettings, 'taxRegimes'>,
): readonly Deduction[] {
  const typed = typedDeductions(data, sold);
  if (typed.some(isFunrural)) return typed;
  const parts = funruralPartsOn(date, taxRegimeOn(settings, date), destinationOf(data));
  const funrural = parts.map(({ kind, rate, from }): Deduction => {
    return { kind, rate: rate / 100, amount: (sold.gross * rate) / 10_000, from };
  });
  return [...funrural, ...typed];
}
