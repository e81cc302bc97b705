import { type FarmNews, farmNews } from '@cafezal/domain/attention/farm-news.ts';
import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { settingsOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { addDays, dayIn } from '@cafezal/domain/ground/days.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { isDrying, isPicking, isStock } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import {
  type Listener,
  listenersOf,
  type WatchedFarm,
  watchedDraws,
  watchedFarm,
  watchedPlots,
  watchedReadings,
  watchedRecords,
} from '../../db/watched-rows.ts';
import { isDaytime, MORNING, nextTime } from './local-clock.ts';
import { notify, type PersonNotice } from './notify.ts';

const DRYING_KINDS = ['humidity', 'relativeHumidity', 'ambientTemperature', 'rain', 'covered'];
const FERMENTING_KINDS = ['ph'];
const STOCK_KINDS = ['humidity', 'relativeHumidity', 'temperature'];

/**
 * The first day of the month two months ago: an item out of range is dated back at most this far, and then reported
 * again.
 */
const monthsBack = (today: string): string => `${addDays(`${today.slice(0, 8)}01`, -40).slice(0, 8)}01`;

/** The data of a check: the records that may cause a notice, with their readings and draws. */
async function watched(db: Database, farm: WatchedFarm, today: string) {
  const records = await watchedRecords(db, farm, today);
  const ids = (isMeant: (record: FarmRecord) => boolean) => records.filter(isMeant).map(({ id }) => id);
  const planned = records.filter((record) => isPicking(record) && record.status === 'planned');
  const dryings = ids((record) => isDrying(record) && record.status !== 'completed');
  const fermenting = ids(({ section, status }) => 'ph' in stageOf(section).readings && status === 'in_progress');
  const stock = ids(isStock);
  const lent = ids((record) => isStock(record) || record.status === 'completed');
  const plots = await watchedPlots(db, farm, [...new Set(planned.flatMap(({ data }) => plotIdsOf(data)))]);
  const dried = await watchedReadings(db, farm, { ids: dryings, kinds: DRYING_KINDS });
  const soured = await watchedReadings(db, farm, { ids: fermenting, kinds: FERMENTING_KINDS });
  const airs = await watchedReadings(db, farm, { ids: stock, kinds: STOCK_KINDS, from: monthsBack(today) });
  const draws = await watchedDraws(db, farm, lent);
  return { records: [...records, ...plots], readings: [...dried, ...soured, ...airs], draws };
}

type Audience = { farm: WatchedFarm; listeners: readonly Listener[]; mailAt: Date };

/** A notice for each member whose role is concerned. */
function noticesOf(news: FarmNews, { farm, listeners, mailAt }: Audience): PersonNotice[] {
  const { kind, title, message, path, action, by } = news;
  const link = `/fazenda/${farm.slug}/${path}`;
  return listeners
    .filter(({ role }) => may(role, action))
    .map(({ uid, farms }) => ({
      uid,
      kind,
      once: `${farm.key}/${news.once}`,
      message: { title, body: farms > 1 ? `${farm.name} · ${message}` : message, link },
      isKnown: uid === by,
      mail: { farm: { key: farm.key, name: farm.name }, action, text: message, dueAt: mailAt },
    }));
}

/**
 * Finds the notices that are due on a farm and sends them to its members; notices that can wait are sent in the
 * daytime. Answers when to check the farm again if nothing changes, null: never. Deleted farms and demonstrations have
 * no notices.
 */
export async function checkFarm({ db, now }: { db: Database; now: () => Date }, farmKey: string): Promise<Date | null> {
  const farm = await watchedFarm(db, farmKey);
  if (farm === undefined || isDemonstrationId(farm.farmId)) return null;
  const settings = settingsOf(farm.state, farm.settings);
  const { timezone } = settings;
  const at = now();
  const contents = await watched(db, farm, dayIn(timezone, at));
  if (contents.records.length === 0) return null;
  const isDay = isDaytime(at, timezone);
  const news = farmNews({ ...contents, now: at.toISOString(), ...settings }).filter(
    ({ by }) => isDay || by !== undefined,
  );
  if (news.length > 0) {
    const audience = { farm, listeners: await listenersOf(db, farm), mailAt: nextTime(at, timezone, MORNING.mail) };
    await notify(
      { db, now },
      news.flatMap((one) => noticesOf(one, audience)),
    );
  }
  return nextTime(at, timezone, MORNING.look);
}
