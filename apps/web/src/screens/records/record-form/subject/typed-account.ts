import { type SaleAccount, saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { useSubject } from './subject.ts';
import { typedContent } from './typed-content.ts';

/** What a sale's account is computed from in its form. */
export const ACCOUNT_READS = ['inputs', 'date', 'status', 'data'] as const;

/** The account of a sale by what was typed so far; null without a price. */
export function useTypedAccount(values: RecordValues): SaleAccount | null {
  const { store, facts, definition, today } = useSubject();
  const typed = typedContent(values, fieldsOf(definition.section));
  const sale = { ...typed, date: typed.date === '' ? today : typed.date };
  return saleAccount(sale, { farm: facts, record: (id) => store.replica.byId(id)?.record });
}
