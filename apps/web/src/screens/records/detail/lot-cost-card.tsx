import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { sacasText } from '@cafezal/domain/definition/unit-word.ts';
import { shownCost } from '@cafezal/domain/reports/lot-cost-figures.ts';
import { COST_PART_LABELS, COST_PARTS } from '@cafezal/domain/reports/lot-costs.ts';
import { isSale } from '@cafezal/domain/stages/kinds.ts';
import { type SaleAccount, saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { pricedSacas, saleMargin } from '@cafezal/domain/stages/sale/sale-margin.ts';
import { Link } from '@tanstack/react-router';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import { moneyText } from '../../words/money-text.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';

const signedText = (amount: number): string => moneyText(amount).replace('-', '−');

/** What a sale brings by the saca, and what of it is left above the cost of its coffee. */
function marginPairs(account: SaleAccount, cost: number): readonly (readonly [label: string, amount: string | null])[] {
  const margin = saleMargin(account, cost);
  const net = ['Líquido da venda', account.netPerSaca === null ? null : signedText(account.netPerSaca)] as const;
  if (margin === null) return [net];
  return [
    net,
    [margin.total < 0 ? 'Falta por saca' : 'Sobra por saca', signedText(margin.perSaca)],
    [account.toFixBags > 0 ? `Nas ${sacasText(margin.sacas)} fixadas` : 'Ao todo', signedText(margin.total)],
  ];
}

/** What the coffee of a record cost by the saca, with its parts, and what a sale leaves above it. */
export function LotCostCard({ place, store, record, lotCost }: PartProps) {
  if (lotCost === null) return null;
  const { total, perSaca } = lotCost;
  const { whole, parts } = shownCost(lotCost);
  const isSold = !isSale(record) && record.outputs.some(({ form }) => PRODUCT_FORMS[form].state === 'green');
  const account = isSale(record)
    ? saleAccount(record, { farm: place.facts, record: (id) => store.replica.byId(id)?.record })
    : null;
  return (
    <Card
      title={isSale(record) ? 'Sobra deste café' : 'Quanto custou'}
      aside={perSaca !== null && <span>por saca</span>}
    >
      <Pairs
        pairs={[
          ...COST_PARTS.map(
            (part) => [COST_PART_LABELS[part], parts[part] > 0 ? moneyText(parts[part]) : null] as const,
          ),
          ['Custo deste café', moneyText(whole)],
          ...(account === null ? [] : marginPairs(account, total)),
        ]}
      />
      {account !== null && pricedSacas(account) === 0 && <p className={styles.alone}>Ainda sem preço para comparar.</p>}
      {isSold && (
        <p className={styles.alone}>
          <Link
            to="/fazenda/$farmSlug/simulador"
            params={{ farmSlug: place.farm.farmSlug }}
            search={{ de: record.id }}
            className={styles.more}
          >
            Comparar propostas
          </Link>
        </p>
      )}
      <p className={styles.alone}>Com o que está anotado até hoje, da lavoura até aqui.</p>
    </Card>
  );
}
