import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import { FieldControl } from '../../../fields/controls/field-control.tsx';
import { useForm } from '../../../fields/values/form-context.ts';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { accountPairs, accountSource, estimateWords } from '../../words/account-pairs.ts';
import styles from './price-part.module.css';
import { useTypedAccount } from './subject/typed-account.ts';

/** The price of a sale, and below it the account that follows from what was typed so far. */
export function PricePart({ part, value, values, onChange }: PartProps) {
  const { context } = useForm();
  const account = useTypedAccount(values);
  const source = account === null ? '' : accountSource(account);
  if (part.kind !== 'field' || !context.showsMoney) return null;
  return (
    <>
      <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />
      {account !== null && account.gross > 0 && (
        <Card title="Conta da venda" aside={<span>{estimateWords(account)}</span>}>
          <Pairs pairs={accountPairs(account)} />
          {source !== '' && <p className={styles.source}>{source}</p>}
        </Card>
      )}
    </>
  );
}
