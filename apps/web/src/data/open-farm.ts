import { deviceOf } from './device.ts';
import { FarmStore } from './farm-store.ts';
import { whenPersonLeaves } from './session.ts';
import { isVisitor } from './visitor.ts';

/** The farm that is open on this device. `live` once it was read, `failure` where it cannot be. */
export type OpenFarm = { key: string; store: Promise<FarmStore>; live: FarmStore | null; failure: unknown };

let opened: OpenFarm | null = null;

async function openStore(personId: string, farmId: string): Promise<FarmStore> {
  const store = new FarmStore(await deviceOf(personId), farmId, {
    staysHere: isVisitor(personId),
    // What is on the device is shown before what speaks with the server is loaded.
    exchange: async (farm) => (await import('./farm-exchange.ts')).exchangeFarm({ ...farm, personId }),
  });
  await store.open();
  return store;
}

const close = (entry: OpenFarm | null): Promise<void> =>
  entry === null
    ? Promise.resolve()
    : entry.store.then(
        (store) => store.close(),
        () => undefined,
      );

/** The store of one farm for one person: made once, closed when another farm or person takes its place. */
export function openFarm(personId: string, farmId: string): OpenFarm {
  const key = `${personId}/${farmId}`;
  if (opened?.key === key && opened.failure === undefined) return opened;
  void close(opened);
  const entry: OpenFarm = { key, store: openStore(personId, farmId), live: null, failure: undefined };
  entry.store.then(
    (store) => {
      entry.live = store;
    },
    (error: unknown) => {
      entry.failure = error ?? new Error('the device could not be read');
    },
  );
  opened = entry;
  return entry;
}

/** Whether a farm is open here, and so looks after its own queue. */
export const isFarmOpen = (personId: string, farmId: string): boolean => opened?.key === `${personId}/${farmId}`;

/** Lets the open farm exchange now. */
export const nudgeOpenFarm = (): void => opened?.live?.exchangeSoon();

whenPersonLeaves(() => {
  const entry = opened;
  opened = null;
  return close(entry);
});
