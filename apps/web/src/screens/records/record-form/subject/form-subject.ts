import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { FarmFacts, Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { todayIn } from '../../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { autoName } from './auto-name.ts';
import { drawableLots, lockedLots } from './drawable-lots.ts';
import type { FormSubject } from './subject.ts';

/** Whether a form must ask for the name first: that of a plot or partner, which are of no season, cannot be generated. */
export const isNamedByHand = ({ season }: Pick<StageDefinition, 'season'>): boolean => season === 'none';

type Question = {
  store: FarmStore;
  facts: FarmFacts;
  definition: StageDefinition;
  recordId: string;
  stored?: DeviceRecord | undefined;
  /** The replica's snapshot that the data are from. */
  known: object;
};

/** Collects what the form of a record needs from this device's data. */
export function formSubject({ store, facts, definition, recordId, stored }: Question): FormSubject {
  const { replica } = store;
  return {
    store,
    facts,
    definition,
    recordId,
    today: todayIn(facts.settings.timezone),
    stored,
    lots: drawableLots(replica, { definition, recordId }),
    locked: definition.sells === true ? lockedLots(replica, { definition, recordId }) : [],
    nameFor: (values) =>
      isNamedByHand(definition)
        ? ''
        : autoName({
            definition,
            values,
            today: todayIn(facts.settings.timezone),
            recordOf: (id) => replica.byId(id)?.record,
            // Names are generated for records of this farm, whose sections all have a definition.
            stageWord: (section) => stageOf(section as Section).label.one,
          }),
  };
}
