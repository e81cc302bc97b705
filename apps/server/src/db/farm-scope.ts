import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { type FarmAction, type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import { RESTORABLE_MS } from '@cafezal/domain/people/retention.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { type AnyDatabase, OpenDatabase } from './database.ts';
import { proveFarm } from './farm-reach.ts';
import { type FarmAddress, type FarmScopeRow, farmRowsAt, nameOf } from './farm-scope-rows.ts';
import type { FoundPermission } from './found-permission.ts';

/**
 * Proof that a person may see a farm. Only `findFarmScope` makes one, and all reads and writes of a farm's rows require
 * one, so forgetting the check does not compile.
 */
export type FarmScope = FoundPermission & {
  /**
   * Whether this request saw the permission. One that was found for another request is believed until a statement of this one reads it:
   * nothing may be answered before that, and writes read it.
   */
  readonly permission: { isSeen: boolean };
};

/**
 * A write whose permission is not what the request found: somebody took or changed the role, or deleted the farm. Nothing was written, and
 * the request has to be checked anew; where nobody does that, it may be sent again (503).
 */
export class PermissionMoved extends Problem {
  constructor() {
    super('server/not-ready');
  }
}

/** `PermissionMoved` where the farm has another id by now: who owns it changed. */
export function assertSameFarm(scope: FarmScope, { id }: { id: string }): void {
  if (id !== scope.farmId) throw new PermissionMoved();
}

/** Notes that the permission was seen; `PermissionMoved` where the role that somebody has by now is not that of the scope. */
export function assertSameRole(scope: FarmScope, role: FarmRole | null | undefined): void {
  if (role !== scope.role) throw new PermissionMoved();
  scope.permission.isSeen = true;
}

/** Proof that a person may do an action on a farm, made by `allow` alone. */
export type Allowed<Action extends FarmAction = FarmAction> = FarmScope & { readonly action: Action };

/** The problem of a missing farm; only its members are told until when it can be restored. */
function notFound(rows: readonly FarmScopeRow[]): Problem {
  const deletedAt = rows.find(({ role }) => role !== null)?.deletedAt;
  if (!deletedAt) return new Problem('farm/not-found');
  return new Problem('farm/not-found', {
    restorableUntil: new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString(),
  });
}

type Asked = { userId: string; address: FarmAddress };

const placeOf = ({ userId, address }: Asked): string =>
  `${userId} ${'id' in address ? 'id' : 'slug'} ${nameOf(address)}`;

/** The scope of a person on a farm as another request found it within the last minute; it is believed, not seen. */
export function believedFarmScope(db: OpenDatabase, asked: Asked): FarmScope | undefined {
  const found = db.permissions.get(placeOf(asked));
  return found === undefined ? undefined : { ...found, permission: { isSeen: false } };
}

/** Lets a farm be looked for anew at an address. */
export function forgetAddress(db: OpenDatabase, { userId, address }: Asked): void {
  db.farmKeys.forget(nameOf(address));
  db.permissions.forget(placeOf({ userId, address }));
}

/**
 * The scope of a person on a farm. Somebody else's farm is `farm/forbidden` (403), an unknown or deleted one
 * `farm/not-found` (404), with `restorableUntil` for its members. `deleted: true` also accepts a deleted one of theirs
 * (restore, which may be repeated).
 */
export async function findFarmScope(
  db: AnyDatabase,
  { userId, address, deleted = false }: Asked & { deleted?: boolean },
): Promise<FarmScope> {
  const kept = db instanceof OpenDatabase ? db.permissions : null;
  kept?.forget(placeOf({ userId, address }));
  const rows = 'id' in address && !isUuid(address.id) ? [] : await farmRowsAt(db, { userId, ...address });
  const isLive = (row: FarmScopeRow): boolean => row.deletedAt === null;
  const own = rows.find((row) => row.role !== null && (deleted || isLive(row)));
  if (own?.role) {
    const { key, id, slug, role, seq, deletedAt } = own;
    // The row above is the proof.
    const found: FoundPermission = { ...proveFarm(key), farmId: id, slug, role, seq, userId };
    if (deletedAt === null) kept?.set(placeOf({ userId, address }), found);
    return { ...found, permission: { isSeen: true } };
  }
  if (rows.some(isLive) && !rows.some((row) => row.role !== null)) throw new Problem('farm/forbidden');
  throw notFound(rows);
}

/** The scope as proof for one action, or `farm/role-forbidden` (403). */
export function allow<Action extends FarmAction>(scope: FarmScope, action: Action): Allowed<Action> {
  if (!may(scope.role, action)) throw new Problem('farm/role-forbidden');
  return { ...scope, action };
}
