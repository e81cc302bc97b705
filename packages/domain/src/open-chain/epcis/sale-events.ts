import { sumKg } from '../../ground/numbers.ts';
import { drawsOf } from '../../lots/lots.ts';
import { lastDay, numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { Draw, FarmRecord } from '../../record/record.ts';
import { stageOf } from '../../stages/stages.ts';
import { type EpcisPlace, lotUri, type QuantityElement, type RecordEvent } from './epcis-event.ts';

/** The sale that a file tells of, and whether it names the parties and the invoice: by addresses and a key, never by a name. */
export type SaleAsked = { record: FarmRecord; parties: boolean; invoice: boolean };

/** A lot as a file is asked for it; without an output all lots of the record. */
export type EpcisLot = { recordId: string; output?: string | undefined };

/** Days on which a sale was delivered, YYYY-MM-DD, with the kg where they were noted. */
function deliveriesOf(sale: FarmRecord): readonly { day: string; kg: number | null }[] {
  const rows = rowsAt(sale.data, 'deliveries').flatMap((row) => {
    const day = textAt(row, 'date');
    return day === undefined ? [] : [{ day, kg: numberAt(row, 'kg') ?? null }];
  });
  const { statuses } = stageOf(sale.section);
  const isDelivered = statuses[sale.status]?.draws === 'consumes';
  if (rows.length > 0 || !isDelivered) return rows;
  return [{ day: textAt(sale.data, 'deliveryDate') ?? lastDay(sale), kg: null }];
}

const drawnKg = ({ consumedKg, reservedKg }: Draw): number => sumKg([consumedKg, reservedKg]);

/** What a sale drew of the lot that was asked for, and nothing of its other lots. */
function drawnOf(place: EpcisPlace, sale: FarmRecord, lot: EpcisLot): readonly QuantityElement[] {
  return drawsOf(sale)
    .filter(({ recordId, output }) => recordId === lot.recordId && (lot.output ?? output) === output)
    .map((draw): QuantityElement => {
      return { epcClass: lotUri(place, draw.recordId, draw.output), quantity: drawnKg(draw), uom: 'KGM' };
    });
}

/** Whether a sale draws on a lot. */
export const sells = (sale: FarmRecord, lot: EpcisLot): boolean =>
  drawsOf(sale).some(({ recordId, output }) => recordId === lot.recordId && (lot.output ?? output) === output);

/** A sale as its contract and its deliveries; of what it drew the asked lot alone. */
export function saleEvents(
  place: EpcisPlace,
  { record, parties, invoice }: SaleAsked,
  lot: EpcisLot,
): readonly RecordEvent[] {
  const { publicUrl, farmId } = place;
  const quantityList = drawnOf(place, record, lot);
  // Deliveries are of the whole sale, whatever of it the file tells.
  const total = sumKg(drawsOf(record).map(drawnKg));
  const key = invoice ? textAt(record.data, 'invoiceKey') : undefined;
  const bizTransactionList = [
    { type: 'po' as const, bizTransaction: `${publicUrl}/bt/${record.id}` },
    ...(key === undefined
      ? []
      : [{ type: 'inv' as const, bizTransaction: `${publicUrl}/bt/nfe/${key.replace(/\W/g, '')}` }]),
  ];
  const owner = (id: string): string => `${publicUrl}/party/${id}`;
  const who = parties && {
    sourceList: [{ type: 'owning_party' as const, source: owner(farmId) }],
    destinationList: [
      { type: 'owning_party' as const, destination: owner(textAt(record.data, 'buyerId') ?? `${record.id}.buyer`) },
    ],
  };
  const contracted: RecordEvent = {
    part: 'contract',
    day: record.date,
    body: {
      ...{ type: 'TransactionEvent', action: 'ADD', bizStep: 'reserving', disposition: 'reserved' },
      ...{ bizTransactionList, quantityList },
      ...who,
    },
  };
  const delivered = deliveriesOf(record).map(
    ({ day, kg }, at): RecordEvent => ({
      part: `delivery-${at}`,
      day,
      body: {
        ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
        bizTransactionList,
        // A delivery of several lots is not noted lot by lot: it is theirs in proportion.
        quantityList: quantityList.map((one) => ({
          ...one,
          quantity: sumKg([kg === null || total === 0 ? one.quantity : (one.quantity * Math.min(kg, total)) / total]),
        })),
        ...who,
      },
    }),
  );
  return [contracted, ...delivered];
}
