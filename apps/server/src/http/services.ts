import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import type { GoogleProvider } from '../external/google.ts';
import type { Config } from '../platform/config.ts';
import type { ExportFolders } from '../services/exports/export-folder.ts';
import type { ExportSlots } from '../services/exports/export-slots.ts';
import type { Identity } from '../services/identity/identity.ts';
import type { MailQueue } from '../services/mail/mail-queue.ts';
import type { FarmAnnouncer } from '../services/notices/farm-announcer.ts';
import type { LiveEvents } from '../services/notices/live-events.ts';
import type { PhotoStore } from '../services/photos/photo-store.ts';
import type { BackgroundWork } from '../services/request/background-work.ts';
import type { BodySlots } from '../services/request/body-slots.ts';
import type { RateLimits } from '../services/request/rate-limits.ts';
import type { Throttles } from '../services/request/throttle.ts';
import type { Rules } from '../services/rules/rules.ts';

/** One request that was answered, for log and metrics. */
export type Observation = {
  requestId: string;
  method: string;
  path: string;
  /** The pattern of the address, without ids: what metrics are kept by. */
  route: string;
  status: number;
  milliseconds: number;
};

/** Everything that a route may use, made once at start; tests make it with a database and clock of their own. */
export type Services = {
  config: Config;
  /** What tokens and the addresses of photos are signed with. */
  authSecret: string;
  db: Database;
  /** For what is long by nature: exports, erasure. */
  longDb: Database;
  heartbeat: Heartbeat;
  log: Logger;
  /** The present instant; the only clock that services read. */
  now: () => Date;
  identity: Identity;
  /** Tries counted in the database, for all instances. */
  throttles: Throttles;
  /** Calls counted in this instance's memory. */
  rates: RateLimits;
  /** Room for bodies above 64 KiB. */
  bodySlots: BodySlots;
  /** Null where the settings name no Google client. */
  google: GoogleProvider | null;
  photoStore: PhotoStore;
  exportFolders: ExportFolders;
  exportSlots: ExportSlots;
  announcer: FarmAnnouncer;
  mail: MailQueue;
  rules: Rules;
  background: BackgroundWork;
  liveEvents: LiveEvents;
  /** Content type and text of the figures for Prometheus. */
  renderMetrics: () => Promise<{ contentType: string; text: string }>;
  observe: (observation: Observation) => void;
  /** Throws `server/not-ready` (503) unless the database answers and has every migration. */
  assertReady: () => Promise<void>;
};
