import { formatMoney } from '@cafezal/domain/ground/numbers.ts';
import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import { grossOf } from '@cafezal/domain/stages/sale/sale-net.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';

/** What `kg` of a lot earned in a sale, R$ at its price; empty for what is no sale, has no price, or is not for this role to see. */
export function earnedText(sale: DeviceRecord | undefined, kg: number, role: FarmRole): string {
  if (sale?.section !== 'vendas' || !may(role, 'farm.seePrices')) return '';
  const gross = grossOf(sale.data, kg);
  return gross === null ? '' : formatMoney(gross).replace(' ', '\u00a0');
}
