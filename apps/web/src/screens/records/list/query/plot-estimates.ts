import { estimateNow } from '@cafezal/domain/reports/estimate-now.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { RowExtras } from './list-fields.ts';

/** What the list of plots says besides them: what each is to give, as its page says. */
export const rowExtras = async ({ replica }: Pick<FarmStore, 'replica'>): Promise<RowExtras> => ({
  estimate: estimateNow(replica.everything()).of,
});
