import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { bestSplit, type Offer, type OfferResult, offerName, offerWords } from '@cafezal/domain/stages/sale/offer.ts';
import type { ReactNode } from 'react';
import { Notice } from '../../components/messages/notice.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import { moneyText } from '../words/money-text.ts';
import styles from './simulator.module.css';

type Row = { offer: Offer; result: OfferResult | null };

/** What an offer leaves in words: above or below the cost. */
function leftWords({ result }: Row): string {
  if (result === null) return 'sem preço ainda';
  if (result.left === null) return 'sem o custo do lote';
  return result.left < 0 ? `${moneyText(-result.left)} abaixo do custo` : `${moneyText(result.left)} acima do custo`;
}

/** A bar of cost and what is left, as parts of the best offer. */
function Bar({ result, cost, most }: { result: OfferResult | null; cost: number | null; most: number }) {
  const net = result?.net ?? 0;
  const part = Math.min(net, cost ?? 0);
  const width = (amount: number) => ({ inlineSize: `${most > 0 ? (100 * Math.max(0, amount)) / most : 0}%` });
  return (
    <span className={styles.bar} aria-hidden="true">
      <i data-part="cost" style={width(part)} />
      <i data-part="left" style={width(net - part)} />
    </span>
  );
}

type Props = {
  rows: readonly Row[];
  cost: number | null;
  chosen: number;
  onChoose: (at: number) => void;
  aside: ReactNode;
};

/** The net of each offer by the saca, the chosen one to open. */
export function NetList({ rows, cost, chosen, onChoose, aside }: Props) {
  const most = Math.max(...rows.map(({ result }) => result?.net ?? 0), cost ?? 0);
  return (
    <Card title="Líquido por saca" aside={aside} padded>
      <div role="radiogroup" aria-label="Proposta" className={styles.nets}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: offers have no other name than their place
          <label key={at} className={styles.net}>
            <input type="radio" name="offer" checked={at === chosen} onChange={() => onChoose(at)} />
            <span className={styles.who}>
              <b>{offerName(row.offer, at)}</b>
              <span>{offerWords(row.offer)}</span>
            </span>
            <Bar result={row.result} cost={cost} most={most} />
            <span className={styles.much}>
              <b>{row.result === null ? '—' : moneyText(row.result.net)}</b>
              <span>{leftWords(row)}</span>
            </span>
          </label>
        ))}
      </div>
      {cost !== null && (
        <p className={styles.legend}>
          <span data-part="cost">custo {moneyText(cost)}</span>
          <span data-part="left">sobra</span>
        </p>
      )}
    </Card>
  );
}

/** Says that two buyers together leave more than one, if they do. */
export function SplitNotice({ rows, sacas }: { rows: readonly Row[]; sacas: string }) {
  const split = bestSplit(
    rows.map(({ result }) => result),
    sacas,
  );
  if (split === null) return null;
  const name = (at: number): string => {
    const offer = rows[at]?.offer;
    return offer === undefined ? '' : offerName(offer, at);
  };
  const parts = split.parts.map((part) => `${formatNumber(part.sacas, 2)} sacas para ${name(part.at)}`);
  return (
    <Notice tone="info" icon="info">
      <b>Repartir rende mais:</b> {parts.join(' e ')} deixam {moneyText(split.total)}. São{' '}
      {moneyText(split.total - split.best)} a mais que tudo para {name(split.bestAt)}.
    </Notice>
  );
}
