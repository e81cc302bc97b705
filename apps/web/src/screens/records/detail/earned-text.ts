import { formatMoney } from '@cafezal/domain/ground/numbers.ts';
import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import type { FarmFacts, RecordInput } from '@cafezal/domain/record/record.ts';
import { isSale } from '@cafezal/domain/stages/kinds.ts';
import { saleGross } from '@cafezal/domain/stages/sale/sale-gross.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { Replica } from '../../../data/replica/replica.ts';

type Reader = { role: FarmRole; facts: FarmFacts; replica: Pick<Replica, 'byId'> };

/** What a lot brought in a sale, in R$; empty without a sale or price, or if this role may not see it. */
export function earnedText(
  sale: DeviceRecord | undefined,
  lot: Pick<RecordInput, 'recordId' | 'output'>,
  { role, facts, replica }: Reader,
): string {
  if (sale === undefined || !isSale(sale) || !may(role, 'farm.seePrices')) return '';
  const { lots } = saleGross(sale, { farm: facts, record: (id) => replica.byId(id)?.record });
  const own = lots.filter(({ recordId, output }) => recordId === lot.recordId && output === lot.output);
  const gross = own.reduce((sum, one) => sum + (one.gross ?? 0), 0);
  return gross === 0 ? '' : formatMoney(gross).replace(' ', '\u00a0');
}
