import { deviceOf } from '../database/device.ts';
import { NOTICES_KEY } from '../device/token-store.ts';
import { tellFarmNews } from '../farm/farm-news.ts';
import { isFarmOpen, nudgeOpenFarm } from '../farm/open-farm.ts';
import { api } from '../server/api.ts';
import { reportConnection, whenConnectionReturns } from '../server/connection.ts';
import { freshToken, readSession, whenSessionChanges } from '../session/session.ts';
import type { LiveEvent } from './event-frames.ts';
import { readKeptNotices, showKeptNotices } from './kept-notices.ts';
import { followLine, type LineNews, type LiveLine } from './live-line.ts';
import { hearNotice, loadNotices, sendNoticeChanges } from './notice-keeping.ts';
import { NO_NOTICES, type PersonNotice, tellNotices } from './notices.ts';
import { oneTabLeads } from './one-tab-leads.ts';

/** The contract: the change number of a farm. */
type FarmNumber = { farmId: string; seq: number };

/** Kinds of notices that tell of a farm that came or went. */
const ON_MEMBERS: ReadonlySet<string> = new Set(['invitation', 'member']);

/** Has the open farm fetch what others changed, where this device has not seen it yet; a farm that it does not know is news. */
async function hearFarm(uid: string, { farmId, seq }: FarmNumber): Promise<void> {
  const database = await deviceOf(uid);
  if ((await database.get('farms', farmId)) === undefined) tellFarmNews();
  if (!isFarmOpen(uid, farmId)) return;
  const cursor = await database.get('cursors', farmId);
  if ((cursor?.seq ?? 0) < seq) nudgeOpenFarm();
}

async function openStream(lastId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const token = await freshToken();
  if (token === null) throw new Error('the session waits');
  const response = await fetch('/api/events', {
    signal,
    cache: 'no-store',
    headers: { authorization: `Bearer ${token}`, ...(lastId !== null && { 'last-event-id': lastId }) },
  });
  // Any other call tells whether the session ended, and ends it here.
  if (response.status === 401) await api.get('/notifications?limit=1');
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!response.ok || !isStream || response.body === null) throw new Error(`no stream: ${response.status}`);
  return response.body;
}

function watchSurroundings(told: (news: LineNews) => void): () => void {
  const wake = () => document.visibilityState === 'visible' && told('wake');
  const lost = () => told('lost');
  const stopReturns = whenConnectionReturns(() => told('wake'));
  window.addEventListener('offline', lost);
  document.addEventListener('visibilitychange', wake);
  return () => {
    stopReturns();
    window.removeEventListener('offline', lost);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The browser's one line to the server; what concerns farms goes on to the other tabs. */
function lineOf(uid: string, tabs: BroadcastChannel): LiveLine {
  const onEvent = ({ event, data }: LiveEvent): void => {
    // The contract's events.
    if (event === 'notification') {
      const notice = JSON.parse(data) as PersonNotice;
      hearNotice(uid, notice);
      if (ON_MEMBERS.has(notice.type)) tellFarmNews();
    }
    if (event !== 'farm') return;
    const number = JSON.parse(data) as FarmNumber;
    tabs.postMessage(number);
    void hearFarm(uid, number);
  };
  const onOpen = async (isCaughtUp: boolean): Promise<void> => {
    if (navigator.onLine) reportConnection({ online: true });
    await sendNoticeChanges(uid);
    if (!isCaughtUp) await loadNotices(uid);
  };
  const open: LiveLine['open'] = async (lastId, signal) => {
    try {
      return await openStream(lastId, signal);
    } catch (error) {
      if (!signal.aborted && !readKeptNotices(uid).isKnown) tellNotices({ status: 'failed' });
      throw error;
    }
  };
  return {
    open,
    // A change that is refused here is dropped: the list shows what the server holds.
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
  const onStored = ({ key }: StorageEvent) => key === NOTICES_KEY && showKeptNotices(uid);
  window.addEventListener('storage', onStored);
  showKeptNotices(uid);
  void oneTabLeads(`cafezal-live-${uid}`, (signal) => followLine(lineOf(uid, tabs), signal), stop.signal);
  stop.signal.addEventListener('abort', () => {
    tabs.close();
    window.removeEventListener('storage', onStored);
    tellNotices(NO_NOTICES);
  });
  return stop;
}

/**
 * Follows, while somebody is signed in, what the server tells as it happens: one line for all tabs of the browser, since a
 * browser has few to one server. Who visits the example farm has none. Called once at start.
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
