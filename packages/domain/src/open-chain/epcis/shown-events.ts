import type { FarmRecord } from '../../record/record.ts';
import { isDrying, isStock, isStoring } from '../../stages/kinds.ts';
import type { Show, SwitchOfEvents } from '../publication/show.ts';
import type { RecordEvent } from './epcis-event.ts';

/** What is shown of a published lot, as far as events tell it. */
export type EventsShown = Pick<Show, SwitchOfEvents>;

/** What must be on for the measurements of a record: those of resting and store tell the moisture that drying ended with. */
function switchesOfReadings(record: FarmRecord): readonly SwitchOfEvents[] {
  if (isDrying(record) || isStock(record)) return ['drying'];
  return isStoring(record) ? ['resting', 'drying'] : ['fermentation'];
}

/** Whether the measurements of a record are told. */
export const showsReadings = (show: EventsShown | undefined, record: FarmRecord): boolean =>
  show === undefined || switchesOfReadings(record).every((key) => show[key]);

/** Whether classifications are told. */
export const showsQuality = (show: EventsShown | undefined): boolean => show?.quality ?? true;

/** An event without how the coffee was picked, where its origin is hidden. */
export function withoutHidden(show: EventsShown | undefined, event: RecordEvent): RecordEvent {
  if ((show?.origin ?? true) || event.body.ilmd === undefined) return event;
  const { ilmd, ...body } = event.body;
  const { 'cafezal:harvestMethod': _, ...kept } = ilmd;
  return { ...event, body: Object.keys(kept).length > 0 ? { ...body, ilmd: kept } : body };
}
