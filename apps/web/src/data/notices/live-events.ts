import { isOnline, whenNetworkChanges } from '../../device/network.ts';
import { deviceOf } from '../database/device.ts';
import { atServer } from '../device/server-address.ts';
import { NOTICES_KEY } from '../device/token-store.ts';
import { notifyFarmsChanged } from '../farm/farms-changed.ts';
import { exchangeOpenFarmSoon, isFarmOpen } from '../farm/open-farm.ts';
import { api } from '../server/api.ts';
import { reportConnection, whenConnectionReturns } from '../server/connection.ts';
import { freshToken, readSession, whenSessionChanges } from '../session/session.ts';
import type { LiveEvent } from './event-frames.ts';
import { type ConnectionSignal, followEvents, type LiveConnection } from './live-connection.ts';
import { NO_NOTICES, type PersonNotice, setNotices } from './notices.ts';
import { oneTabLeads } from './one-tab-leads.ts';
import { readStoredNotices, showStoredNotices } from './stored-notices.ts';
import { loadNotices, receiveNotice, sendNoticeChanges } from './sync-notices.ts';

/** A farm and its change number. */
type FarmNumber = { farmId: string; seq: number };

/** Kinds of notices that say that a farm was added or removed. */
const ON_MEMBERS: ReadonlySet<string> = new Set(['invitation', 'member']);

/** Starts a pull of the open farm if the device does not have this change yet. An unknown farm is reported as news. */
async function hearFarm(uid: string, { farmId, seq }: FarmNumber): Promise<void> {
  const database = await deviceOf(uid);
  if ((await database.get('farms', farmId)) === undefined) notifyFarmsChanged();
  if (!isFarmOpen(uid, farmId)) return;
  const cursor = await database.get('cursors', farmId);
  if ((cursor?.seq ?? 0) < seq) exchangeOpenFarmSoon();
}

async function openStream(lastId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const token = await freshToken();
  if (token === null) throw new Error('the session waits');
  const response = await fetch(atServer('/api/events'), {
    signal,
    cache: 'no-store',
    headers: { authorization: `Bearer ${token}`, ...(lastId !== null && { 'last-event-id': lastId }) },
  });
  // An ordinary call finds out whether the session has ended, and then ends it here.
  if (response.status === 401) await api.get('/notifications?limit=1');
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!response.ok || !isStream || response.body === null) throw new Error(`no stream: ${response.status}`);
  return response.body;
}

function watchSurroundings(onNews: (news: ConnectionSignal) => void): () => void {
  const wake = () => document.visibilityState === 'visible' && onNews('wake');
  const stopReturns = whenConnectionReturns(() => onNews('wake'));
  const stopLosses = whenNetworkChanges((isIn) => {
    if (!isIn) onNews('lost');
  });
  document.addEventListener('visibilitychange', wake);
  return () => {
    stopReturns();
    stopLosses();
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The browser's one connection for live events; events about farms are passed on to the other tabs. */
function lineOf(uid: string, tabs: BroadcastChannel): LiveConnection {
  const onEvent = ({ event, data }: LiveEvent): void => {
    // The contract's events.
    if (event === 'notification') {
      const notice = JSON.parse(data) as PersonNotice;
      receiveNotice(uid, notice);
      if (ON_MEMBERS.has(notice.type)) notifyFarmsChanged();
    }
    if (event !== 'farm') return;
    const number = JSON.parse(data) as FarmNumber;
    tabs.postMessage(number);
    void hearFarm(uid, number);
  };
  const onOpen = async (isCaughtUp: boolean): Promise<void> => {
    if (isOnline()) reportConnection({ online: true });
    await sendNoticeChanges(uid);
    if (!isCaughtUp) await loadNotices(uid);
  };
  const open: LiveConnection['open'] = async (lastId, signal) => {
    try {
      return await openStream(lastId, signal);
    } catch (error) {
      if (!signal.aborted && !readStoredNotices(uid).isKnown) setNotices({ status: 'failed' });
      throw error;
    }
  };
  return {
    open,
    // A refused change is dropped: the list shows the server's state.
    onOpen: (isCaughtUp) => void onOpen(isCaughtUp).catch(() => undefined),
    onEvent,
    watch: watchSurroundings,
    now: Date.now,
    random: Math.random,
  };
}

function follow(uid: string): AbortController {
  const stop = new AbortController();
  const tabs = new BroadcastChannel(`cafezal-live-${uid}`);
  tabs.onmessage = ({ data }) => void hearFarm(uid, data);
  const onStored = ({ key }: StorageEvent) => key === NOTICES_KEY && showStoredNotices(uid);
  window.addEventListener('storage', onStored);
  showStoredNotices(uid);
  void oneTabLeads(`cafezal-live-${uid}`, (signal) => followEvents(lineOf(uid, tabs), signal), stop.signal);
  stop.signal.addEventListener('abort', () => {
    tabs.close();
    window.removeEventListener('storage', onStored);
    setNotices(NO_NOTICES);
  });
  return stop;
}

/**
 * Follows live events while somebody is signed in. One connection for all tabs, since a browser allows few per server.
 * Visitors have none. Called once at start.
 */
export function startLiveEvents(): void {
  let followed: { uid: string; stop: AbortController } | null = null;
  const look = () => {
    const { status, user } = readSession();
    const uid = status === 'signedIn' ? user.uid : null;
    if (uid === (followed?.uid ?? null)) return;
    followed?.stop.abort();
    followed = uid === null ? null : { uid, stop: follow(uid) };
  };
  whenSessionChanges(look);
  look();
}
