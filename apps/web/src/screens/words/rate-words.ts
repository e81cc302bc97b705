import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { FUNRURAL_EXPORT } from '@cafezal/domain/knowledge/funrural.ts';
import { at, type KnowledgeRow } from '@cafezal/domain/knowledge/knowledge.ts';
import type { TaxRegime } from '@cafezal/domain/record/record.ts';
import { funruralPartsOn, funruralRateOn } from '@cafezal/domain/stages/sale/funrural.ts';

/** What every screen says beside a rate of tax. */
export const ASK_ACCOUNTANT = 'Confirme com seu contador.';

/** Rows from before this year hold for whatever day: nobody is told since when. */
const FIRST_YEAR = '2000';

/** Since when a rate holds, and where and when it was read: ` desde 01/04/2026: LC 224/2025, conferido em 23/11/2026.` */
export function rateSource({ from, source, checkedOn, toConfirm }: KnowledgeRow<unknown>): string {
  const since = from < FIRST_YEAR ? '' : ` desde ${dayInPtBr(from)}`;
  const doubt = toConfirm === true ? ' A confirmar.' : '';
  return `${since}: ${source}, conferido em ${dayInPtBr(checkedOn)}.${doubt}`;
}

const percent = (hundredths: number): string => formatNumber(hundredths / 100, 2);

/** What a farm pays of a sale on a day, by its parts, and where that is from; `1,63 % da venda: INSS 1,32 + …`. */
export function funruralWords(day: string, regime: TaxRegime): string {
  const parts = funruralPartsOn(day, regime, 'domestic');
  const [first] = parts;
  const sum = parts.map(({ kind, rate }) => `${kind.toUpperCase()} ${percent(rate)}`).join(' + ');
  const from = first === undefined ? '' : ` Vale${rateSource(first.from)}`;
  return `${percent(funruralRateOn(day, regime))}\u00a0% da venda: ${sum}.${from}`;
}

/** What is off for coffee that leaves the country, and where that is from. */
export const exportWords = (day: string): string => {
  const row = at(FUNRURAL_EXPORT, day);
  const parts = row.value.isFreeOf.map((part) => part.toUpperCase()).join(' e ');
  return `Na exportação ficam de fora ${parts}${rateSource(row)}`;
};
