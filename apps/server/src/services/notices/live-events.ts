import type { Logger } from 'pino';
import type { Database, OpenedDatabase } from '../../db/database.ts';
import {
  type ChangeNotice,
  EVENTS_CHANNEL,
  type FarmNumber,
  farmNumbersOf,
  membersOf,
} from '../../db/event-channel.ts';
import { listenTo } from '../../db/listener.ts';
import { findNotification, type NotificationRow, notificationsSince } from '../../db/notification-rows.ts';
import type { Identity } from '../identity/identity.ts';
import type { Session } from '../identity/session.ts';
import { inOrderOfEach } from './in-order.ts';
import { createLatestOfEach } from './latest-of-each.ts';
import { notificationJson } from './notifications.ts';
import { type Subscriber, Subscribers } from './subscribers.ts';

/** A comment at this interval keeps the connection open. */
const BEAT_MS = 25_000;
/** Instances' clocks differ a little, and a commit may be seen a little after its time. */
const OVERLAP_MS = 10_000;

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

type FarmNotice = Extract<ChangeNotice, { kind: 'farm' }>;
type PersonNotice = Exclude<ChangeNotice, FarmNotice>;
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

/** The members are asked of the farm, not of everybody who is connected. */
async function passFarm({ db, now }: Passing, subscribers: Subscribers, farm: FarmNotice): Promise<void> {
  if (subscribers.isEmpty) return;
  const members = await membersOf(db, farm.key);
  for (const subscriber of members.flatMap((uid) => subscribers.of(uid))) sendFarm(subscriber, farm, now());
}

/** Passes it on, or ends the person's streams where that fails: their devices connect again and catch up. */
async function passToPerson({ db, now }: Passing, subscribers: Subscribers, notice: PersonNotice): Promise<void> {
  const mine = subscribers.of(notice.uid);
  if (notice.kind === 'left') {
    for (const subscriber of mine) sendFarm(subscriber, notice, now());
    return;
  }
  if (mine.length === 0) return;
  try {
    const row = await findNotification(db, notice.uid, notice.id);
    if (row !== undefined) for (const subscriber of mine) sendNotification(subscriber, row, now());
  } catch (error) {
    for (const { stream } of mine) stream.end();
    throw error;
  }
}

/**
 * Listens for changes of all instances and sends them to the people concerned. Throws if the database does not answer.
 */
export async function followLiveEvents({ pool, log, onSessionsEnded, ...passing }: Parts): Promise<LiveEvents> {
  const subscribers = new Subscribers();
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'an event could not be passed on');
  const farms = createLatestOfEach((farm: FarmNotice) => passFarm(passing, subscribers, farm), logFailure);
  const tellPerson = inOrderOfEach();
  let heardAt = passing.now().getTime();
  const listener = await listenTo({
    pool,
    log,
    channel: EVENTS_CHANNEL,
    onMessage: (payload) => {
      heardAt = passing.now().getTime();
      // Only the functions of `event-channel.ts` write to the channel.
      const notice = JSON.parse(payload) as ChangeNotice;
      if (notice.kind === 'farm') farms.take(notice.key, notice);
      else tellPerson(notice.uid, () => passToPerson(passing, subscribers, notice).catch(logFailure));
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
      farms.close();
      for (const { stream } of subscribers.all()) stream.end();
      await listener.close();
    },
  };
}
