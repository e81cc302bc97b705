import type { Pool } from 'pg';
import {
  type Database,
  type OpenDatabase,
  openAllFarms,
  openDatabase,
  openLongDatabase,
  setRole,
} from '../db/database.ts';
import { type Spread, spreadOf } from '../db/distribute.ts';
import { gapInWall } from '../db/wall-check.ts';
import { ALL_ROLE, FARM_ROLE, type WallRole } from '../platform/database-roles.ts';
import type { EmbeddedPostgres } from '../platform/embedded-postgres.ts';
import type { Log } from '../platform/log.ts';
import { StartupError } from '../platform/startup-error.ts';
import { migrated } from './migrated.ts';

/** Where somebody connects, and the role that the connection takes on, if it does not sign in as one that has it. */
type Door = { readonly url: string; readonly role?: WallRole };

/** The ways into a database: that of its owner is for migrations alone. */
export type Doors = {
  readonly owner: string;
  readonly requests: Door;
  /** For long operations of requests, past a pooler. */
  readonly long: Door;
  readonly allFarms: Door;
  /** Whether a pooler in transaction mode stands at `requests`. */
  readonly isPooled: boolean;
};

/** The ways into the embedded database, each with a role of its own. */
export function embeddedDoors({ url, urlOf }: Pick<EmbeddedPostgres, 'url' | 'urlOf'>): Doors {
  const requests = { url: urlOf(FARM_ROLE) };
  return { owner: url, requests, long: requests, allFarms: { url: urlOf(ALL_ROLE) }, isPooled: false };
}

const placeOf = (url: string): string => new URL(url).host;
const userOf = (url: string): string => new URL(url).username;

/**
 * The ways into a PostgreSQL of somebody else. The owner's address is DATABASE_LISTEN_URL where it is set. Where DATABASE_URL
 * signs in as the owner too, each connection takes on the role of requests; through a pooler it cannot: StartupError.
 */
export function outsideDoors(databaseUrl: string, databaseListenUrl: string | null): Doors {
  const owner = databaseListenUrl ?? databaseUrl;
  const isPooled = placeOf(databaseUrl) !== placeOf(owner);
  const isOwner = userOf(databaseUrl) === userOf(owner);
  if (isPooled && isOwner) {
    throw new StartupError(
      `DATABASE_URL passa por um pooler e entra como o dono do banco. Dê a ele um papel só dele:\n\n  create role cafezal_web login password '…' in role ${FARM_ROLE};\n\nDATABASE_LISTEN_URL continua com o dono. Se ${FARM_ROLE} não existe ainda: create role ${FARM_ROLE};`,
    );
  }
  return {
    owner,
    requests: isOwner ? { url: databaseUrl, role: FARM_ROLE } : { url: databaseUrl },
    long: { url: owner, role: FARM_ROLE },
    allFarms: { url: owner, role: ALL_ROLE },
    isPooled,
  };
}

/** What the server asks the database with. */
export type OpenedDoors = {
  readonly db: OpenDatabase;
  /** For long operations, separate from the pool of requests. */
  readonly longDb: OpenDatabase;
  /** For work over all farms; routes of a farm do not have it. */
  readonly allFarms: Database;
  readonly pool: Pool;
  /** Connects to PostgreSQL itself where `pool` goes through a pooler; that of `longDb`. */
  readonly directPool: Pool;
};

type OnLost = (error: Error) => void;

/**
 * A table that a new version brought would stay on the first server without a word, and keep the rows of what is deleted elsewhere.
 */
function assertSpread({ left, isBegun }: Spread, log: Pick<Log, 'warn'>): void {
  if (left.length === 0) return;
  if (!isBegun) {
    log.warn('Citus is installed, but no table of farms is spread: npm run distribute does it');
    return;
  }
  throw new StartupError(
    `As fazendas estão repartidas pelo Citus, mas há tabelas delas só no coordenador: ${left.join(', ')}.\nPare todas as instâncias, rode npm run distribute com estas configurações e comece de novo.`,
  );
}

type Prepare = { onLost: OnLost; log: Pick<Log, 'warn'> };

/** As the owner: migrations, which make the roles of the wall where they may. StartupError where farms are spread in part. */
const prepare = ({ owner }: Doors, { onLost, log }: Prepare): Promise<{ isCitus: boolean }> =>
  migrated(owner, onLost, async ({ pool }) => {
    const spread = await spreadOf(pool);
    if (spread !== null) assertSpread(spread, log);
    return { isCitus: spread !== null };
  });

/** Past the pooler, whose connections take no settings: the role of requests has them. */
async function setRequestsRole({ requests, owner }: Doors, onLost: OnLost): Promise<void> {
  const url = new URL(owner);
  const { username, password } = new URL(requests.url);
  Object.assign(url, { username, password });
  const { db } = openDatabase(url.href, onLost, { connections: 1 });
  await setRole(db).finally(() => db.destroy());
}

async function assertWall(db: OpenDatabase): Promise<void> {
  const gap = await gapInWall(db);
  if (gap === null) return;
  throw new StartupError(
    `O papel de DATABASE_URL deixaria uma fazenda ver as outras: ${gap}\nVeja “Papéis do banco” em docs/operating.md. Nada foi mudado.`,
  );
}

/**
 * Connections for requests that stay open: who asks after a pause waits for none, whose statements would all be planned anew, and
 * reads go on where a full disk lets nobody else in.
 */
const KEPT = 2;

/** Migrates the database and opens the ways into it. StartupError where the wall between farms would not stand, or farms are spread in part. */
export async function openDoors(
  doors: Doors,
  log: Pick<Log, 'warn'>,
): Promise<{ opened: OpenedDoors; close: () => Promise<void> }> {
  const { requests, long, allFarms, isPooled } = doors;
  const onLost = (error: Error): void => log.warn({ error }, 'a database connection is lost');
  const place = await prepare(doors, { onLost, log });
  if (isPooled) await setRequestsRole(doors, onLost);
  const { db, pool } = openDatabase(requests.url, onLost, { ...place, isPooled, role: requests.role, kept: KEPT });
  const { db: longDb, pool: directPool } = openLongDatabase(long.url, onLost, { ...place, role: long.role });
  const { db: all } = openAllFarms(allFarms.url, onLost, { ...place, role: allFarms.role });
  const close = async (): Promise<void> => {
    await Promise.all([db.destroy(), longDb.destroy(), all.destroy()]);
  };
  try {
    await assertWall(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { opened: { db, longDb, allFarms: all, pool, directPool }, close };
}
