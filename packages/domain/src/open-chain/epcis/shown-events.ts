import type { FarmRecord, Section } from '../../record/record.ts';
import type { Show } from '../publication/show.ts';
import type { RecordEvent } from './epcis-event.ts';

/** Switches of a page that hide something of the events too; their kilos and ids are what sharing them means. */
export const SWITCHES_OF_EVENTS = ['origin', 'fermentation', 'drying', 'resting', 'quality'] as const;
type SwitchOfEvents = (typeof SWITCHES_OF_EVENTS)[number];

/** What is shown of a published lot, as far as events tell it. */
export type EventsShown = Pick<Show, SwitchOfEvents>;

/** What must be on for the measurements of a section: those of resting and store tell the moisture that drying ended with. */
const SWITCHES_OF_READINGS: Partial<Readonly<Record<Section, readonly SwitchOfEvents[]>>> = {
  fermentacao: ['fermentation'],
  secagem: ['drying'],
  descanso: ['resting', 'drying'],
  armazenamento: ['drying'],
};

/** Whether the measurements of a record are told. */
export const showsReadings = (show: EventsShown | undefined, { section }: FarmRecord): boolean =>
  show === undefined || (SWITCHES_OF_READINGS[section]?.every((key) => show[key]) ?? false);

/** Whether classifications are told. */
export const showsQuality = (show: EventsShown | undefined): boolean => show?.quality ?? true;

/** An event without how the coffee was picked, where its origin is hidden. */
export function withoutHidden(show: EventsShown | undefined, event: RecordEvent): RecordEvent {
  if ((show?.origin ?? true) || event.body.ilmd === undefined) return event;
  const { ilmd, ...body } = event.body;
  const { 'cafezal:harvestMethod': _, ...kept } = ilmd;
  return { ...event, body: Object.keys(kept).length > 0 ? { ...body, ilmd: kept } : body };
}
