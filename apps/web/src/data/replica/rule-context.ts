import type { RuleContext } from '@cafezal/domain/definition/stage.ts';
import { settingsOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import type { Farm } from '../device/contract.ts';
import type { Replica } from './replica.ts';

/** The farm's data that the domain's rules and sums read. Unknown settings get the defaults of its state. */
export function farmFactsOf(farm: Farm): FarmFacts {
  const { id, name, totalArea, city, state, settings } = farm;
  return { id, name, totalArea, city, state, settings: settingsOf(state, settings ?? {}) };
}

/** What the domain's rules look up, answered from this device's data. */
export function ruleContextOf(
  replica: Replica,
  { farm, recordId, now }: { farm: FarmFacts; recordId: string; now: Date },
): RuleContext {
  const live = (id: string) => {
    const found = replica.byId(id)?.record;
    return found?.deletedAt === null ? found : undefined;
  };
  return {
    farm,
    today: dayIn(farm.settings.timezone, now),
    recordId,
    record: live,
    others: (section) =>
      replica
        .section(section)
        .map(({ record }) => record)
        .filter(({ id }) => id !== recordId),
  };
}
