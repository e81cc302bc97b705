import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Database, DatabaseTransaction, OpenDatabase } from '../../db/database.ts';
import { type FarmLots, type FarmRow, type FarmRowWithRole, listedFarm, lotsOfFarm } from '../../db/farm-rows.ts';
import { fromStoredAddress } from '../photos/photo-address.ts';

/** A farm as a member sees it. Times are ISO, `totalArea` in hectares, `role` the member's. */
export type FarmJson = FarmLots & {
  id: string;
  name: string;
  farmSlug: string;
  city: string;
  state: string;
  region: string;
  totalArea: number;
  userId: string;
  imageUrl: string | null;
  deleted: boolean;
  deletedAt: string | null;
  stateRegistration: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  role: FarmRole;
};

type Source = { db: Database | DatabaseTransaction; authSecret: string };

const inOrder = (lots: readonly string[]): string[] => [...lots].sort((a, b) => a.localeCompare(b, 'pt-BR'));

function farmJson(secret: { authSecret: string }, row: FarmRowWithRole, lots: FarmLots): FarmJson {
  return {
    id: row.id,
    name: row.name,
    farmSlug: row.slug,
    city: row.city,
    state: row.state,
    region: row.region,
    totalArea: Number(row.total_area),
    userId: row.user_id,
    imageUrl: fromStoredAddress(secret, row.image_url),
    deleted: row.deleted_at !== null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    farmLots: inOrder(lots.farmLots),
    storageLots: inOrder(lots.storageLots),
    stateRegistration: row.state_registration,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    role: row.role,
  };
}

/** One farm as the API answers it to a member with this role. */
export async function presentFarm({ db, authSecret }: Source, row: FarmRow, role: FarmRole): Promise<FarmJson> {
  return farmJson({ authSecret }, { ...row, role }, await lotsOfFarm(db, row.key));
}

/** Farms of a person's list as the API answers them, with the place names in their records. */
export async function presentFarms(
  { db, authSecret }: { db: OpenDatabase; authSecret: string },
  rows: readonly FarmRowWithRole[],
): Promise<FarmJson[]> {
  const farms: FarmJson[] = [];
  for (const row of rows) farms.push(await presentFarm({ db: db.onFarm(listedFarm(row)), authSecret }, row, row.role));
  return farms;
}
