import { type Genealogy, movesCoffee } from '../../lots/genealogy.ts';
import { mixingWeights } from '../../lots/mixture.ts';
import { ancestorsOf } from '../../lots/trace.ts';
import type { FarmRecord, FarmSettings } from '../../record/record.ts';
import { isPlace, isStoring } from '../../stages/kinds.ts';
import { type EpcisEvent, type EpcisPlace, eventIdOf, locationUri, noonOf, type RecordEvent } from './epcis-event.ts';
import { EPCIS_NAMESPACE_PATH } from './epcis-terms.ts';
import { type LotFacts, lotEvents } from './lot-events.ts';
import { qualityEvents } from './quality-events.ts';
import { type EpcisReading, sensorElements } from './readings.ts';
import { type EpcisLot, type SaleAsked, saleEvents } from './sale-events.ts';
import { type EventsShown, showsQuality, showsReadings, withoutHidden } from './shown-events.ts';

/** The media type of JSON-LD. */
export const JSON_LD = 'application/ld+json';

const GS1_CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';

/** What a file is made of. */
export type EpcisQuestion = {
  genealogy: Genealogy;
  lot: EpcisLot;
  place: EpcisPlace;
  basis: FarmSettings['allocationBasis'];
  readingsOf: (recordId: string) => readonly EpcisReading[];
  /** Earlier versions of a record that stood since the lot was first published, oldest first; none where it never was. */
  formerOf: (recordId: string) => readonly FarmRecord[];
  sale?: SaleAsked | undefined;
  /** What the owner of a published lot shows of it; a farm's own file tells all. */
  show?: EventsShown | undefined;
};

type MakeEvents = (record: FarmRecord) => readonly RecordEvent[];

/** Records from which a lot comes and itself, plots left out, sources first and otherwise by day and id. */
function wayOf(genealogy: Genealogy, recordId: string): readonly FarmRecord[] {
  const ids = new Set([recordId, ...ancestorsOf(genealogy, recordId).keys()]);
  const depths = new Map<string, number>();
  for (const id of genealogy.order) {
    if (!ids.has(id)) continue;
    const above = genealogy.into(id).map(({ from }) => (depths.get(from) ?? 0) + 1);
    depths.set(id, Math.max(0, ...above));
  }
  const records = [...depths.keys()].flatMap((id) => genealogy.records.get(id) ?? []);
  const key = ({ id, date }: FarmRecord) => `${String(depths.get(id)).padStart(6, '0')} ${date} ${id}`;
  return records
    .filter((record) => !isPlace(record) && movesCoffee(record))
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

function eventOf(place: EpcisPlace, record: FarmRecord, { part, day, body }: RecordEvent): EpcisEvent {
  const { type, ...rest } = body;
  return {
    type,
    eventID: eventIdOf(record, part),
    ...noonOf(day, place.timezone),
    recordTime: record.updatedAt,
    readPoint: { id: locationUri(place, isStoring(record) ? record.id : place.farmId) },
    ...rest,
  };
}

type Stood = { record: FarmRecord; event: RecordEvent | undefined };

/** What one part of a record said by version, each different saying once: the first version with it, of the last one the newest. */
function sayings(versions: readonly FarmRecord[], part: string, make: MakeEvents): readonly Stood[] {
  const found: Stood[] = [];
  for (const record of versions) {
    const event = make(record).find((one) => one.part === part);
    if (JSON.stringify(found.at(-1)?.event) !== JSON.stringify(event) || found.length === 0)
      found.push({ record, event });
  }
  const [newest, last] = [versions.at(-1), found.pop()];
  return newest === undefined || last === undefined ? found : [...found, { record: newest, event: last.event }];
}

/** What was said before a correction and stands as corrected: the event, and when and by which it was corrected. */
function correctedEvents(place: EpcisPlace, versions: readonly FarmRecord[], make: MakeEvents): readonly EpcisEvent[] {
  const parts = new Set(versions.flatMap((record) => make(record).map(({ part }) => part)));
  return [...parts].flatMap((part) => {
    const stood = sayings(versions, part, make);
    return stood.flatMap(({ record, event }, at): EpcisEvent[] => {
      const next = stood[at + 1];
      if (event === undefined || next === undefined) return [];
      const corrective = next.event === undefined ? [] : [eventIdOf(next.record, part)];
      const { type, eventID, ...rest } = eventOf(place, record, event);
      const errorDeclaration = {
        declarationTime: next.record.updatedAt,
        reason: corrective.length > 0 ? ('incorrect_data' as const) : ('did_not_occur' as const),
        ...(corrective.length > 0 && { correctiveEventIDs: corrective }),
      };
      return [{ type, eventID, errorDeclaration, ...rest }];
    });
  });
}

function eventsOfRecord(question: EpcisQuestion, record: FarmRecord, make: MakeEvents): readonly EpcisEvent[] {
  const { place, readingsOf, formerOf, show } = question;
  const [first, ...others] = make(record).map((event) => eventOf(place, record, event));
  if (first === undefined) return [];
  const sensorElementList = showsReadings(show, record) ? sensorElements(readingsOf(record.id)) : [];
  const measured = sensorElementList.length === 0 ? first : { ...first, sensorElementList };
  return [...correctedEvents(place, [...formerOf(record.id), record], make), measured, ...others];
}

/** Weights are those of what stands now: how earlier versions were mixed is not kept. */
const factsOf = ({ genealogy, basis }: EpcisQuestion): LotFacts => ({
  mixedBy: ({ id }) => {
    const flows = genealogy.into(id);
    const weights = mixingWeights(genealogy, id, basis);
    return flows.every(({ kg }, at) => kg === weights[at]) ? null : weights;
  },
  hasPlot: (plotId) => genealogy.records.has(plotId),
});

/** The events of a lot: all that it came from, itself, and the sale that was asked for, sources first. */
export function epcisEvents(question: EpcisQuestion): readonly EpcisEvent[] {
  const { genealogy, lot, place, sale, show } = question;
  const facts = factsOf(question);
  const make: MakeEvents = (record) => [
    ...lotEvents(place, record, facts).map((event) => withoutHidden(show, event)),
    ...(showsQuality(show) ? qualityEvents(place, record) : []),
  ];
  const events = wayOf(genealogy, lot.recordId).flatMap((record) => eventsOfRecord(question, record, make));
  if (sale === undefined) return events;
  const sold = (record: FarmRecord) => saleEvents(place, { ...sale, record }, lot);
  return [...events, ...eventsOfRecord(question, sale.record, sold)];
}

/** The newest change inside: of a record, or a reading taken since. */
function newestIn(events: readonly EpcisEvent[]): string {
  const times = events.flatMap(({ recordTime, sensorElementList = [] }) => [
    recordTime,
    ...sensorElementList.map(({ sensorMetadata }) => sensorMetadata.time),
  ]);
  return times.sort().at(-1) ?? '';
}

/**
 * `epcis.jsonld` of a lot: EPCIS 2.0 as JSON-LD. Equal data give equal bytes, so that a file made again shows whether anything
 * changed. Undefined where the lot has no events, as of work that is planned.
 */
export function epcisFile(question: EpcisQuestion): string | undefined {
  const eventList = epcisEvents(question);
  if (eventList.length === 0) return undefined;
  const document = {
    '@context': [GS1_CONTEXT, { cafezal: `${question.place.publicUrl}${EPCIS_NAMESPACE_PATH}#` }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: newestIn(eventList),
    epcisBody: { eventList },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
