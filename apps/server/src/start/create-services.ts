import { join } from 'node:path';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { startHeartbeat } from '../db/heartbeat.ts';
import { isMigrated } from '../db/migrate.ts';
import { createGoogleProvider } from '../external/google.ts';
import { createMailer } from '../external/mailer.ts';
import type { Observation, Services } from '../http/services.ts';
import { keepErasureLists } from '../services/copies/keep-erasure-lists.ts';
import { openExportFolders } from '../services/exports/export-folder.ts';
import { createExportSlots } from '../services/exports/export-slots.ts';
import { writersForConnection } from '../services/farms/farm-line.ts';
import { createIdentity } from '../services/identity/identity.ts';
import type { PasswordCost } from '../services/identity/password-hash.ts';
import { createMailQueue } from '../services/mail/mail-queue.ts';
import { createFarmAnnouncer } from '../services/notices/farm-announcer.ts';
import { followLiveEvents } from '../services/notices/live-events.ts';
import { openStorage } from '../services/photos/bucket-photo-store.ts';
import { createIncomingPhotos } from '../services/photos/incoming-photos.ts';
import { createPublishedLots } from '../services/publications/published-lots.ts';
import { KeptFarms } from '../services/records/kept-farms.ts';
import { createAdmission } from '../services/request/admission.ts';
import { createBackgroundWork } from '../services/request/background-work.ts';
import { createBodySlots } from '../services/request/body-slots.ts';
import { LIMITS, type Limits } from '../services/request/limits.ts';
import { longWorkInLine } from '../services/request/next-turn.ts';
import { createPersonalTurns, READS_OF_EACH } from '../services/request/personal-turns.ts';
import { createRateLimits } from '../services/request/rate-limits.ts';
import { createThrottles } from '../services/request/throttle.ts';
import { createRules } from '../services/rules/rules.ts';
import { cleanUpHourly } from '../services/upkeep/clean-up.ts';
import type { Foundation } from './run-server.ts';
import { watchWork } from './watch-work.ts';

/** What the services are made from; tests give their own clock and cheaper hashes, load tests other limits. */
export type ServiceParts = Foundation & {
  readonly now?: () => Date;
  readonly limits?: Limits;
  readonly passwordCost?: PasswordCost;
};

/** Paths that are permissions themselves: the log gets their pattern. */
const SECRET_PATH = /^\/(?:api\/(?:photos|convites|public)|convite|r)\//i;

/** What proxies ask each second. */
const HEALTH_PATH = /^\/api\/(?:health|ready)$/;

function observer({ log, metrics }: Foundation): Services['observe'] {
  return ({ route, milliseconds, ...request }: Observation) => {
    const path = SECRET_PATH.test(request.path) ? route : request.path;
    const line = { ...request, path, milliseconds: Math.round(milliseconds) };
    // Among these what people are refused would be too small a part for any alert, and hard to find in the log.
    if (HEALTH_PATH.test(path)) return log.debug(line, 'answered');
    metrics.observe({ method: request.method, route, status: request.status, milliseconds });
    log.info(line, 'answered');
  };
}

const measuresOf = (foundation: Foundation): Pick<Services, 'renderMetrics' | 'observe' | 'countRefusal'> => ({
  renderMetrics: foundation.metrics.render,
  observe: observer(foundation),
  countRefusal: foundation.metrics.refused,
});

/** Readiness check: migrations are checked until they are complete, afterwards only that the database answers. */
function readiness({ db }: Foundation): Services['assertReady'] {
  let wasMigrated = false;
  return async () => {
    if (wasMigrated) await db.selectNoFrom(({ val }) => val(1).as('one')).execute();
    else wasMigrated = await isMigrated(db);
    if (!wasMigrated) throw new Problem('server/not-ready');
  };
}

const googleOf = ({ google, publicUrl }: ServiceParts['config']): Services['google'] =>
  google === null ? null : createGoogleProvider(google, `${publicUrl}/api/auth/google/callback`);

function storageOf({ config, authSecret }: Foundation): Pick<Services, 'photoStore' | 'incoming'> {
  const { photoStore, bucket } = openStorage(config);
  return { photoStore, incoming: bucket?.address.isDirect === true ? createIncomingPhotos(bucket, authSecret) : null };
}

/** Who waits: for a connection, to write or otherwise, or, with a long answer, for a turn of this process. */
const admissionOf = ({ pool, now = () => new Date() }: ServiceParts): Services['admit'] =>
  createAdmission({
    inLine: () => pool.waitingCount + writersForConnection() + longWorkInLine(),
    now: () => now().getTime(),
  });

/** What is kept of farms, until a connection breaks: a standby that took over may lack the last writes, and count on from there. */
function keptFarmsOf({ pool }: Foundation): KeptFarms {
  const keptFarms = new KeptFarms();
  pool.on('remove', () => keptFarms.forgetAll());
  return keptFarms;
}

/** Makes all services; those with connections of their own are closed in the order of the shutdown. */
export async function createServices(foundation: ServiceParts): Promise<Services> {
  const { config, authSecret, db, longDb, allFarms, directPool: pool, log, onClose } = foundation;
  const { now = () => new Date(), limits = LIMITS, passwordCost } = foundation;
  const heartbeat = startHeartbeat({ pool: foundation.pool, log });
  onClose(heartbeat.close);
  const rates = createRateLimits(limits.rates, now);
  const throttles = createThrottles({ db, now });
  const identity = await createIdentity({ db, pool, authSecret, rates, throttles, now, log, passwordCost });
  onClose(identity.close);
  const over = { db: allFarms, now, log };
  const liveEvents = await followLiveEvents({ ...over, pool, onSessionsEnded: identity.onSessionsEnded });
  onClose(liveEvents.close);
  const mail = createMailQueue({ db, mailer: createMailer(config, log), now, log });
  onClose(mail.close);
  const rules = createRules({ ...over, mail, config });
  onClose(rules.close);
  const announcer = createFarmAnnouncer({ ...over, afterAnnouncing: rules.changed });
  onClose(announcer.close);
  const storage = storageOf(foundation);
  const exportFolders = await openExportFolders(join(config.dataDir, 'exports'));
  onClose(exportFolders.close);
  onClose(cleanUpHourly({ ...over, ...storage }).close);
  const erasureLists = keepErasureLists({ ...over, dataDir: config.dataDir });
  onClose(erasureLists.close);
  const publishedLots = createPublishedLots({ db, allFarms, log, now, config });
  onClose(publishedLots.close);
  watchWork({ metrics: foundation.metrics, db: allFarms, heartbeat, now });
  const background = createBackgroundWork(log);
  onClose(background.settle);
  return {
    ...{ config, authSecret, db, longDb, allFarms, heartbeat, log, now },
    admit: admissionOf(foundation),
    takeTurn: createPersonalTurns(READS_OF_EACH),
    identity,
    throttles,
    rates,
    bodySlots: createBodySlots(limits.bodies),
    uploadSlots: createBodySlots(limits.uploads),
    google: googleOf(config),
    ...storage,
    exportFolders,
    exportSlots: createExportSlots(),
    ...{ announcer, mail, rules, background },
    keptFarms: keptFarmsOf(foundation),
    refreshErasureLists: erasureLists.refresh,
    publishedLots,
    liveEvents,
    ...measuresOf(foundation),
    assertReady: readiness(foundation),
  };
}
