import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { FarmProof } from '../db/farm-reach.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import type { GoogleProvider } from '../external/google.ts';
import type { Config } from '../platform/config.ts';
import type { ExportFolders } from '../services/exports/export-folder.ts';
import type { ExportSlots } from '../services/exports/export-slots.ts';
import type { Identity } from '../services/identity/identity.ts';
import type { MailQueue } from '../services/mail/mail-queue.ts';
import type { FarmAnnouncer } from '../services/notices/farm-announcer.ts';
import type { LiveEvents } from '../services/notices/live-events.ts';
import type { IncomingPhotos } from '../services/photos/incoming-photos.ts';
import type { PhotoStore } from '../services/photos/photo-store.ts';
import type { PublishedLots } from '../services/publications/published-lots.ts';
import type { KeptFarms } from '../services/records/kept-farms.ts';
import type { Admission } from '../services/request/admission.ts';
import type { BackgroundWork } from '../services/request/background-work.ts';
import type { BodySlots } from '../services/request/body-slots.ts';
import type { PersonalTurns } from '../services/request/personal-turns.ts';
import type { RateLimits } from '../services/request/rate-limits.ts';
import type { Throttles } from '../services/request/throttle.ts';
import type { Rules } from '../services/rules/rules.ts';

/** An answered request, for log and metrics. */
export type Observation = {
  requestId: string;
  method: string;
  path: string;
  /** The route's pattern without ids, as the metrics' label. */
  route: string;
  status: number;
  milliseconds: number;
};

/** Everything that routes may use, made once at start; tests use their own database and clock. */
export type Services = {
  config: Config;
  /** Signs tokens and addresses of photos. */
  authSecret: string;
  db: OpenDatabase;
  /** For long operations: exports. */
  longDb: OpenDatabase;
  /** For work over all farms: erasure, a person's own data. Routes of a farm have none. */
  allFarms: Database;
  heartbeat: Heartbeat;
  /** Lets in a request of a person or network, or refuses it where too many wait already. */
  admit: Admission;
  /** Lets somebody read when few answers are made for them. */
  takeTurn: PersonalTurns;
  log: Logger;
  /** The current time; the only clock of services. */
  now: () => Date;
  identity: Identity;
  /** Attempts counted in the database, for all instances. */
  throttles: Throttles;
  /** Requests counted in this instance's memory. */
  rates: RateLimits;
  /** Slots for JSON above 64 KiB. */
  bodySlots: BodySlots;
  /** Slots for files. */
  uploadSlots: BodySlots;
  /** Null if no Google client is configured. */
  google: GoogleProvider | null;
  photoStore: PhotoStore;
  /** Photos that devices put into the bucket themselves; null where they cannot. */
  incoming: IncomingPhotos | null;
  exportFolders: ExportFolders;
  exportSlots: ExportSlots;
  announcer: FarmAnnouncer;
  /** What creations on a farm were made of, for the next one there. */
  keptFarms: KeptFarms;
  mail: MailQueue;
  rules: Rules;
  background: BackgroundWork;
  /** Brings the lists of erasures outside of the database up to date; never throws. */
  refreshErasureLists: () => Promise<void>;
  publishedLots: PublishedLots;
  liveEvents: LiveEvents;
  /** Content type and text of the metrics for Prometheus. */
  renderMetrics: () => Promise<{ contentType: string; text: string }>;
  observe: (observation: Observation) => void;
  /** Counts a write that a device made offline and that was refused, by the code of the refusal. */
  countRefusal: (code: string) => void;
  /** Throws `server/not-ready` (503) unless the database answers and is fully migrated. */
  assertReady: () => Promise<void>;
};

/** What routes of a farm may use: through its handles no other farm's rows are there. */
export type FarmServices = Omit<Services, 'db' | 'longDb' | 'allFarms'> & { db: Database; longDb: Database };

/** The services for a farm on which the person's permission was found. */
export function servicesOn({ db, longDb, allFarms: _allFarms, ...services }: Services, farm: FarmProof): FarmServices {
  return { ...services, db: db.onFarm(farm), longDb: longDb.onFarm(farm) };
}
