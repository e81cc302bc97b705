import { deviceOf } from '../database/device.ts';
import { nextTurn } from '../page/next-turn.ts';
import { whenPersonLeaves } from '../session/session.ts';
import { isVisitor } from '../session/visitor.ts';
import { FarmStore } from './farm-store.ts';

/** The farm that is open on this device. `live` once it was read, `failure` where it cannot be. */
export type OpenFarm = {
  key: string;
  store: Promise<FarmStore>;
  live: FarmStore | null;
  failure: unknown;
  /** Told where reading it takes a while, and what its screen reads then before the rest. */
  long: Promise<void>;
  first: Promise<unknown>;
};

/** How long the rest of a farm waits for what its screen reads first, in ms. */
const FIRST_MS = 500;

let opened: OpenFarm | null = null;

async function openStore(personId: string, farmId: string, onLong: () => Promise<void>): Promise<FarmStore> {
  const store = new FarmStore(await deviceOf(personId), farmId, {
    staysHere: isVisitor(personId),
    reopen: () => deviceOf(personId),
    // What is on the device is shown before what speaks with the server is loaded.
    exchange: async (farm) => (await import('./farm-exchange.ts')).exchangeFarm({ ...farm, personId }),
  });
  await store.open(onLong);
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
  let tellLong = () => {};
  const long = new Promise<void>((resolve) => {
    tellLong = resolve;
  });
  const onLong = async () => {
    tellLong();
    await nextTurn();
    await Promise.race([entry.first, new Promise((resolve) => setTimeout(resolve, FIRST_MS))]);
  };
  const entry: OpenFarm = {
    ...{ key, long, store: openStore(personId, farmId, onLong) },
    ...{ live: null, failure: undefined, first: Promise.resolve() },
  };
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

/** Where reading the open farm takes a while, reads what its screen shows first before the rest; elsewhere never answers. */
export async function readFirst<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const entry = opened;
  await entry?.long;
  const answer = read();
  if (entry !== null) entry.first = answer.catch(() => undefined);
  return answer;
}

/** Whether a farm is open here, and so looks after its own queue. */
export const isFarmOpen = (personId: string, farmId: string): boolean => opened?.key === `${personId}/${farmId}`;

/** Lets the open farm exchange now; one that is still being read, as soon as it is: what it fetches may be older. */
export function nudgeOpenFarm(): void {
  // A farm that cannot be read tells so itself.
  opened?.store.then((store) => store.exchangeSoon()).catch(() => undefined);
}

whenPersonLeaves(() => {
  const entry = opened;
  opened = null;
  return close(entry);
});
