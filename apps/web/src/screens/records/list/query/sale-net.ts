import { saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import type { SaleNet } from './list-fields.ts';

/** What a saca of a sale leaves, R$; null without a price. */
export const saleNet: SaleNet = (sale, { store, settings }) =>
  saleAccount(sale, { farm: { settings }, record: (id) => store?.replica.byId(id)?.record })?.netPerSaca ?? null;
