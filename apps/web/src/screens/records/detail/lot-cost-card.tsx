import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { formatMoney } from '@cafezal/domain/ground/numbers.ts';
import { COST_PART_LABELS, COST_PARTS, totalOfParts } from '@cafezal/domain/reports/lot-costs.ts';
import { isSale } from '@cafezal/domain/stages/kinds.ts';
import { saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { Link } from '@tanstack/react-router';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';

const moneyText = (amount: number): string => formatMoney(amount).replace(' ', '\u00a0').replace('-', '−');

/** What the coffee of a record cost by the saca, with its parts, and what a sale leaves above it. */
export function LotCostCard({ place, store, record, lotCost }: PartProps) {
  if (lotCost === null) return null;
  const { total, perSaca, parts } = lotCost;
  const isSold = !isSale(record) && record.outputs.some(({ form }) => PRODUCT_FORMS[form].state === 'green');
  const perSacaOf = (amount: number) => (perSaca === null ? amount : (amount * perSaca) / totalOfParts(parts));
  const account = isSale(record)
    ? saleAccount(record, { farm: place.facts, record: (id) => store.replica.byId(id)?.record })
    : null;
  const left = account === null ? null : account.net - total;
  const leftPerSaca = left === null || account === null || account.sacas === 0 ? null : left / account.sacas;
  return (
    <Card
      title={isSale(record) ? 'Sobra deste café' : 'Quanto custou'}
      aside={perSaca !== null && <span>por saca</span>}
    >
      <Pairs
        pairs={[
          ...COST_PARTS.map(
            (part) => [COST_PART_LABELS[part], parts[part] > 0 ? moneyText(perSacaOf(parts[part])) : null] as const,
          ),
          ['Custo deste café', moneyText(perSaca ?? total)],
          ['Líquido da venda', account?.netPerSaca == null ? null : moneyText(account.netPerSaca)],
          [
            left !== null && left < 0 ? 'Falta por saca' : 'Sobra por saca',
            leftPerSaca === null ? null : moneyText(leftPerSaca),
          ],
          ['Ao todo', left === null ? null : moneyText(left)],
        ]}
      />
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
