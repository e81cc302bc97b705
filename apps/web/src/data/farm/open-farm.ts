import { deviceOf } from '../database/device.ts';
import { nextTurn } from '../page/next-turn.ts';
import { waitAtMost } from '../page/wait-at-most.ts';
import { whenPersonLeaves } from '../session/session.ts';
import { isVisitor } from '../session/visitor.ts';
import { FarmStore } from './farm-store.ts';

/** The farm that is open on this device. `live` once it was read; `failure` if it cannot be read. */
export type OpenFarm = {
  key: string;
  store: Promise<FarmStore>;
  live: FarmStore | null;
  failure: unknown;
  /** `long` resolves if reading the farm takes a while; `first` is what its screen reads before the rest then. */
  long: Promise<void>;
  first: Promise<unknown>;
};

/** Longest pause in reading a farm while its screen reads its first rows, in ms. */
const FIRST_MS = 500;

let opened: OpenFarm | null = null;

async function openStore(personId: string, farmId: string, onLong: () => Promise<void>): Promise<FarmStore> {
  const store = new FarmStore(await deviceOf(personId), farmId, {
    staysHere: isVisitor(personId),
    reopen: () => deviceOf(personId),
    // Load the code of the exchange only after the device's data are shown.
    exchange: async (farm) => (await import('./farm-exchange.ts')).exchangeFarm({ ...farm, personId }),
  });
  try {
    await store.open(onLong);
  } catch (error) {
    // Nobody else has it, so nobody else could end what it listens to.
    store.close();
    throw error;
  }
  return store;
}

const close = (entry: OpenFarm | null): Promise<void> =>
  entry === null
    ? Promise.resolve()
    : entry.store.then(
        (store) => store.close(),
        () => undefined,
      );

/** The store of one farm for one person: made once, closed when another farm or person is opened. */
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
    await waitAtMost(FIRST_MS, entry.first);
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

/**
 * If reading the open farm takes a while, runs `read` before the rest of the farm is read. Otherwise it never resolves.
 */
export async function readFirst<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const entry = opened;
  await entry?.long;
  const answer = read();
  if (entry !== null) entry.first = answer.catch(() => undefined);
  return answer;
}

/** Whether a farm is open in this tab, and so sends its own queue. */
export const isFarmOpen = (personId: string, farmId: string): boolean => opened?.key === `${personId}/${farmId}`;

/** Starts an exchange of the open farm; if the farm is still being read, as soon as that ends. */
export function exchangeOpenFarmSoon(): void {
  // A farm that cannot be read reports that itself.
  opened?.store.then((store) => store.exchangeSoon()).catch(() => undefined);
}

whenPersonLeaves(() => {
  const entry = opened;
  opened = null;
  return close(entry);
});
