import { withWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
import { saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { barterSacas } from '@cafezal/domain/stages/sale/sale-price.ts';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import { accountPairs, accountSource, estimateWords } from '../../words/account-pairs.ts';
import { moneyText } from '../../words/money-text.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';

/** The account of a sale for people who may see prices; null without a price. */
export const accountOf = ({ record, store, place }: PartProps) =>
  may(place.farm.role, 'farm.seePrices')
    ? saleAccount(record, { farm: place.facts, record: (id) => store.replica.byId(id)?.record })
    : null;

/** How many sacas a barter owes; empty of another deal. */
function barterWords({ record }: PartProps): string {
  const owed = barterSacas(record);
  const value = moneyText(numberAt(record.data, 'barterValue') ?? 0);
  return owed === null ? '' : `Pelos insumos de ${value} são ${withWord(formatNumber(owed, 2), 'sacas')}.`;
}

/** The account of a sale, from gross to net, with the source of what was computed. */
export function AccountCard(props: PartProps) {
  const account = accountOf(props);
  if (account === null) return null;
  if (account.toFixBags > 0 && account.fixedBags === 0)
    return (
      <Card title="Conta da venda">
        <p className={styles.alone}>Ainda sem preço: a conta aparece com a primeira fixação.</p>
      </Card>
    );
  const source = [estimateWords(account), barterWords(props), accountSource(account)].filter(Boolean).join(' ');
  return (
    <Card title="Conta da venda">
      <Pairs pairs={accountPairs(account)} />
      {source !== '' && <p className={styles.alone}>{source}</p>}
    </Card>
  );
}
