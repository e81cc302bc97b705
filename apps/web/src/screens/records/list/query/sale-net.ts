import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { RowExtras } from './list-fields.ts';

/** What the list of sales says besides them: what a saca of each leaves. */
export const rowExtras = async (
  { replica }: Pick<FarmStore, 'replica'>,
  { settings }: Pick<FarmFacts, 'settings'>,
): Promise<RowExtras> => ({
  netPerSaca: (sale) =>
    saleAccount(sale, { farm: { settings }, record: (id) => replica.byId(id)?.record })?.netPerSaca ?? null,
});
