import { centsHalfUp, formatNumber, fromCents, percentText } from '@cafezal/domain/ground/numbers.ts';
import { type SaleAccount, shownAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { DISCOUNT_KINDS } from '@cafezal/domain/stages/sale/sale-choices.ts';
import type { Deduction } from '@cafezal/domain/stages/sale/sale-deductions.ts';
import { moneyText } from './money-text.ts';
import { ASK_ACCOUNTANT, rateSource } from './rate-words.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...DISCOUNT_KINDS,
  inss: 'Funrural, INSS',
  rat: 'Funrural, RAT',
  senar: 'Funrural, SENAR',
};

const labelOf = ({ kind, rate }: Deduction): string => {
  const label = LABELS[kind] ?? kind;
  return rate === null ? label : `${label} ${percentText(rate, 2)}`;
};

const amountText = (amount: number): string => `${amount < 0 ? '+' : '−'}\u00a0${moneyText(Math.abs(amount))}`;

/** The account of a sale as lines that add up: gross, every deduction, net, and net per saca. */
export function accountPairs(account: SaleAccount): readonly (readonly [label: string, amount: string])[] {
  const { gross, net, deductions } = shownAccount(account);
  const labels = deductions.map(labelOf);
  // Lines are known by their label; of two alike the second is told so.
  const told = labels.map((label, at) => {
    const before = labels.slice(0, at).filter((one) => one === label).length;
    return before === 0 ? label : `${label}, ${before + 1}º`;
  });
  return [
    ['Bruto', moneyText(gross)],
    ...deductions.map(({ amount }, at) => [told[at] ?? '', amountText(amount)] as const),
    ['Líquido', moneyText(net)],
    ...(account.netPerSaca === null
      ? []
      : [['Líquido por saca', moneyText(fromCents(centsHalfUp(account.netPerSaca)))] as const]),
  ];
}

/** Where the Funrural of an account is from, and who keeps it; empty where nothing was computed. */
export function accountSource({ deductions, withheld }: SaleAccount): string {
  const from = deductions.find((one) => one.from !== null)?.from;
  if (from === undefined || from === null) return '';
  const kept = withheld > 0 ? ' Retido pelo comprador.' : '';
  return `Funrural${rateSource(from)}${kept} ${ASK_ACCOUNTANT}`;
}

/** How the sacas of an account are known, where they are an estimate; else empty. */
export const estimateWords = ({ lots, sacas }: SaleAccount): string =>
  lots.some(({ isEstimated }) => isEstimated)
    ? `${formatNumber(sacas, 2)} sacas beneficiadas, estimadas pelo comum da fazenda.`
    : '';
