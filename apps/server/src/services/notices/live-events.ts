import type { Logger } from 'pino';
import type { Database, OpenedDatabase } from '../../db/database.ts';
import {
  type ChangeNotice,
  EVENTS_CHANNEL,
  type FarmNumber,
  farmNumbersOf,
  membersAmong,
} from '../../db/event-channel.ts';
import { listenTo } from '../../db/listener.ts';
import { findNotification, type NotificationRow, notificationsSince } from '../../db/notification-rows.ts';
import type { Identity } from '../identity/identity.ts';
import type { Session } from '../identity/session.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { notificationJson } from './notifications.ts';

/** A comment at this interval keeps the connection open. */
const BEAT_MS = 25_000;
/** Instances' clocks differ a little, and a commit may be seen a little after its time. */
const OVERLAP_MS = 10_000;
/** Most open streams of one person; one more ends the oldest. */
const MOST_STREAMS = 20;

/** Live events for devices: the person's notifications and the change numbers of their farms. */
export type LiveEvents = {
  /** Opens a stream; `since` is the number of the device's last event, or null. */
  open: (session: Session, since: number | null) => ReadableStream<Uint8Array>;
  close: () => Promise<void>;
};

type Parts = {
  db: Database;
  pool: OpenedDatabase['pool'];
  log: Logger;
  now: () => Date;
  onSessionsEnded: Identity['onSessionsEnded'];
};

type Subscriber = { session: Session; stream: EventStream };

/** The streams that are open on this instance. */
class Subscribers {
  readonly #open = new Set<Subscriber>();

  add(session: Session): Subscriber {
    const mine = this.of(session.userId);
    if (mine.length >= MOST_STREAMS) mine[0]?.stream.end();
    const stream = createEventStream(() => this.#open.delete(subscriber));
    const subscriber = { session, stream };
    this.#open.add(subscriber);
    return subscriber;
  }

  all(): Subscriber[] {
    return [...this.#open];
  }

  of(uid: string): Subscriber[] {
    return this.all().filter(({ session }) => session.userId === uid);
  }

  people(): string[] {
    return [...new Set(this.all().map(({ session }) => session.userId))];
  }
}

type Passing = { db: Database; now: () => Date };

const sendFarm = ({ stream }: Subscriber, { farmId, seq }: FarmNumber, now: Date): void =>
  stream.send({ event: 'farm', data: { farmId, seq }, id: now.getTime() });

const sendNotification = ({ stream }: Subscriber, row: NotificationRow, now: Date): void =>
  stream.send({ event: 'notification', data: notificationJson(row), id: now.getTime() });

/** Sends every event since an instant; a device may get some a second time. */
async function catchUp({ db, now }: Passing, subscriber: Subscriber, since: number | null): Promise<void> {
  const { userId } = subscriber.session;
  for (const farm of await farmNumbersOf(db, userId)) sendFarm(subscriber, farm, now());
  if (since === null) return;
  const missed = await notificationsSince(db, userId, new Date(since - OVERLAP_MS));
  for (const row of missed) sendNotification(subscriber, row, now());
}

async function pass({ db, now }: Passing, subscribers: Subscribers, notice: ChangeNotice): Promise<void> {
  if (notice.kind === 'farm') {
    const people = subscribers.people();
    const members = people.length === 0 ? [] : await membersAmong(db, notice.key, people);
    for (const subscriber of members.flatMap((uid) => subscribers.of(uid))) sendFarm(subscriber, notice, now());
    return;
  }
  const mine = subscribers.of(notice.uid);
  if (notice.kind === 'left') {
    for (const subscriber of mine) sendFarm(subscriber, notice, now());
    return;
  }
  const row = mine.length === 0 ? undefined : await findNotification(db, notice.uid, notice.id);
  if (row !== undefined) for (const subscriber of mine) sendNotification(subscriber, row, now());
}

/**
 * Listens for changes of all instances and sends them to the people concerned. Throws if the database does not answer.
 */
export async function followLiveEvents({ pool, log, onSessionsEnded, ...passing }: Parts): Promise<LiveEvents> {
  const subscribers = new Subscribers();
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'an event could not be passed on');
  let heardAt = passing.now().getTime();
  const listener = await listenTo({
    pool,
    log,
    channel: EVENTS_CHANNEL,
    onMessage: (payload) => {
      heardAt = passing.now().getTime();
      // Only the functions of `event-channel.ts` write to the channel.
      pass(passing, subscribers, JSON.parse(payload) as ChangeNotice).catch(logFailure);
    },
    onConnected: async () => {
      for (const subscriber of subscribers.all()) await catchUp(passing, subscriber, heardAt);
    },
  });
  const heart = setInterval(() => {
    for (const { stream } of subscribers.all()) stream.beat();
  }, BEAT_MS).unref();
  onSessionsEnded((sessionIds) => {
    const gone = new Set(sessionIds);
    for (const { session, stream } of subscribers.all()) if (gone.has(session.sessionId)) stream.end();
  });
  return {
    open: (session, since) => {
      const subscriber = subscribers.add(session);
      subscriber.stream.beat();
      catchUp(passing, subscriber, since).catch((error) => {
        logFailure(error);
        subscriber.stream.end();
      });
      return subscriber.stream.body;
    },
    close: async () => {
      clearInterval(heart);
      for (const { stream } of subscribers.all()) stream.end();
      await listener.close();
    },
  };
}
