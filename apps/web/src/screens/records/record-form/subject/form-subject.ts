import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { FarmFacts, Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { todayIn } from '../../../../data/device/right-clock.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { autoName } from './auto-name.ts';
import { drawableLots } from './drawable-lots.ts';
import type { FormSubject } from './subject.ts';

/** Sections whose records are named by a person: a plot or a partner has no name that follows from anything. */
const NAMED_BY_HAND: ReadonlySet<Section> = new Set(['talhoes', 'parceiros']);

/** Whether a form must ask for the name first. */
export const isNamedByHand = ({ section }: Pick<StageDefinition, 'section'>): boolean => NAMED_BY_HAND.has(section);

type Question = {
  store: FarmStore;
  facts: FarmFacts;
  definition: StageDefinition;
  recordId: string;
  stored?: DeviceRecord | undefined;
  /** The replica's snapshot that the answer is of. */
  known: object;
};

/** Gathers what the form of a record is about from what this device knows. */
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
    nameFor: (values) =>
      isNamedByHand(definition)
        ? ''
        : autoName({
            definition,
            values,
            today: todayIn(facts.settings.timezone),
            recordOf: (id) => replica.byId(id)?.record,
            // Names are asked for records of this farm, whose sections all have a definition.
            stageWord: (section) => stageOf(section as Section).label.one,
          }),
  };
}
