type Event = Readonly<Record<string, unknown>>;
type Document = { schemaVersion: string; epcisBody: { eventList?: readonly object[] } };

const LISTS = ['quantityList', 'inputQuantityList', 'outputQuantityList'];

const kilosOf = (event: Event): unknown[] =>
  LISTS.flatMap((list) => (Array.isArray(event[list]) ? event[list].map((one) => one?.quantity) : []));

const isKilo = (kg: unknown): boolean => typeof kg === 'number' && kg > 0 && Math.round(kg * 1000) / 1000 === kg;

function faultsOf(event: Event): string[] {
  const kilos = kilosOf(event);
  return [
    ...(kilos.length > 0 && kilos.every(isKilo) ? [] : ['kilos']),
    ...['bizStep', 'disposition', 'readPoint', 'recordTime', 'eventID'].filter((key) => !event[key]),
  ];
}

/** What GS1's schema does not see in an EPCIS document of ours: wrong versions, kilos, steps and places, and ids that come twice. */
export function epcisFaults({ schemaVersion, epcisBody }: Document): readonly string[] {
  const events = (epcisBody.eventList ?? []) as readonly Event[];
  const ids = new Set(events.map(({ eventID }) => eventID));
  return [
    ...(schemaVersion === '2.0' ? [] : ['schemaVersion']),
    ...(events.length > 0 && ids.size === events.length ? [] : ['eventID']),
    ...events.flatMap(faultsOf),
  ];
}
