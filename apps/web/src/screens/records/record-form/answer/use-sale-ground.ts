import { type SaleGround, saleGroundSteps } from '@cafezal/domain/reports/sale-answer.ts';
import { useEffect, useState } from 'react';
import { inTurns } from '../../../../data/page/in-turns.ts';
import { useSubject } from '../subject/subject.ts';

type Lot = { recordId: string };

/** What other records say of a sale of these lots, reckoned in turns when the form opens and when data arrive; null until then. */
export function useSaleGround(lots: readonly Lot[]): SaleGround | null {
  const { store, facts, recordId, today } = useSubject();
  const { snapshot } = store.replica;
  const season =
    lots.map((lot) => store.replica.byId(lot.recordId)?.record.season ?? null).find((one) => one !== null) ?? null;
  const [ground, setGround] = useState<SaleGround | null>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const reckon = async () => {
      const records = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
      const steps = saleGroundSteps({ farm: facts, records, asOf: today, season, saleId: recordId });
      const made = await inTurns(steps, () => isCurrent);
      if (made !== null) setGround(made);
    };
    if (isCurrent) void reckon();
    return () => {
      isCurrent = false;
    };
  }, [store, snapshot, facts, recordId, today, season]);
  return ground;
}
