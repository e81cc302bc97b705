import { type FarmContent, validateFarm } from '@cafezal/domain/farm/farm.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { contentHash } from '../../db/content-hash.ts';
import type { DatabaseTransaction, OpenDatabase } from '../../db/database.ts';
import { isKeyTaken } from '../../db/farm-directory-rows.ts';
import { enterOwnFarm, type FarmRow, findFarmOfOwner, insertFarm, insertMember } from '../../db/farm-rows.ts';
import { forgetAddress } from '../../db/farm-scope.ts';
import { roleOf } from '../../db/member-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import type { RateLimits } from '../request/rate-limits.ts';
import { type FarmJson, presentFarm } from './farm-json.ts';
import { freeFarmSlug } from './farm-slug.ts';

type Parts = {
  db: OpenDatabase;
  now: () => Date;
  authSecret: string;
  rates: Pick<RateLimits, 'take' | 'giveBack'>;
  announcer: FarmAnnouncer;
};

/**
 * How often a creation is tried again after another one took its slug or key. At least one creation succeeds each time.
 */
const MAX_ROUNDS = 200;

/** The first change numbers of a farm: the farm itself, then its owner's membership. */
const FARM_CHANGE = '1';
const OWNER_CHANGE = '2';

type Made = { row: FarmRow; role: FarmRole; isReplay: boolean };

type Creation = {
  db: OpenDatabase;
  id: string;
  uid: string;
  content: FarmContent;
  hash: Buffer;
  now: Date;
  /** Called before a new farm is inserted; throws where the person made too many. */
  countOne: () => void;
};

/** A farm made by this request, or by an earlier one with the same id and content. */
export type CreatedFarm = { farm: FarmJson; isReplay: boolean };

const columnsOf = (content: FarmContent) => ({
  name: content.name,
  total_area: content.totalArea,
  city: content.city,
  region: content.region,
  state: content.state,
  state_registration: content.stateRegistration,
});

async function tryInsert(trx: DatabaseTransaction, creation: Creation): Promise<FarmRow | undefined> {
  const { db, id, uid, content, hash, now } = creation;
  // If another owner's farm has this id, the farm gets another key.
  const key = (await isKeyTaken(trx, id)) ? uuidV7(now) : id;
  await enterOwnFarm(db, trx, key);
  return insertFarm(trx, {
    ...columnsOf(content),
    key,
    id,
    user_id: uid,
    slug: await freeFarmSlug(trx, content.name),
    request_hash: hash,
    seq: OWNER_CHANGE,
    change: FARM_CHANGE,
    created_at: now,
    updated_at: now,
  });
}

async function makeOnce(trx: DatabaseTransaction, creation: Creation): Promise<Made> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await findFarmOfOwner(trx, creation.uid, creation.id);
    if (before !== undefined) {
      if (before.request_hash?.equals(creation.hash) !== true) throw new Problem('farm/id-taken');
      const role = await roleOf(trx, before.key, creation.uid);
      // The creator may have left the farm since.
      if (role === undefined) throw new Problem('farm/forbidden');
      await enterOwnFarm(creation.db, trx, before.key);
      return { row: before, role, isReplay: true };
    }
    creation.countOne();
    const row = await tryInsert(trx, creation);
    if (row === undefined) continue;
    await insertMember(trx, { farm_key: row.key, uid: creation.uid, role: 'owner', change: OWNER_CHANGE });
    return { row, role: 'owner', isReplay: false };
  }
  throw new Problem('server/not-ready');
}

/**
 * Makes a farm owned by its creator; the same id (or Idempotency-Key) with the same content answers the first request's
 * farm. 422 of `validateFarm`, 409 `farm/id-taken` for other content, 429 for too many farms in a day.
 */
export async function createFarm(
  services: Parts,
  uid: string,
  { payload, key }: { payload: unknown; key: string | undefined },
): Promise<CreatedFarm> {
  const content = validateFarm(payload);
  const now = services.now();
  const sentId = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  const id = idOfCreation({ id: sentId, key, userId: uid, now });
  let isCounted = false;
  let isMade = false;
  const countOne = (): void => {
    if (!isCounted) services.rates.take('farms', uid);
    isCounted = true;
  };
  const creation = { db: services.db, id, uid, content, hash: contentHash(content), now, countOne };
  try {
    const { key: farmKey, ...created } = await services.db.transaction().execute(async (trx) => {
      const { row, role, isReplay } = await makeOnce(trx, creation);
      return { key: row.key, farm: await presentFarm({ ...services, db: trx }, row, role), isReplay };
    });
    isMade = !created.isReplay;
    // Somebody else's farm of the same id may have been found there.
    forgetAddress(services.db, { userId: uid, address: { id } });
    services.announcer.changed(farmKey);
    return created;
  } finally {
    if (isCounted && !isMade) services.rates.giveBack('farms', uid);
  }
}
