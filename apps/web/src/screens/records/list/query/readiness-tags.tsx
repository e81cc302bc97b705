import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { stockReadinessSteps } from '@cafezal/domain/reports/readiness-report.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { inTurns } from '../../../../data/page/in-turns.ts';
import { ReadinessTag } from '../../../farm/readiness-tag.tsx';
import type { RowExtras } from './list-fields.ts';

/**
 * The tags that say how the data of all coffee in stock stand for Europe. Every lot of the farm is looked at, so that they are made
 * in turns; null once nobody waits for them.
 */
export async function rowExtras(
  store: FarmStore,
  farm: FarmFacts,
  { today, isWanted }: { today: string; isWanted: () => boolean },
): Promise<RowExtras | null> {
  const records = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
  const question = { farm, records, season: null, asOf: today, seesPrices: false };
  const found = await inTurns(stockReadinessSteps(question), isWanted);
  if (found === null) return null;
  return {
    readiness: ({ id }) => {
      const readiness = found.get(id);
      return readiness === undefined ? null : <ReadinessTag {...readiness} isAlone />;
    },
  };
}
