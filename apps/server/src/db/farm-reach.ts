import { isUuid } from '@cafezal/domain/ground/uuid.ts';

declare const proven: unique symbol;

/** Proof that the rows of one farm may be read and written; only functions of `db/` that looked for a permission make one. */
export type FarmProof = { readonly key: string; readonly [proven]: 'farm' };

/**
 * The proof for a farm whose permission was just found: a membership, an invitation, an address, a creation. Only `db/` calls
 * it, which `farm-wall.test.ts` holds.
 */
export const proveFarm = (key: string): FarmProof => ({ key }) as FarmProof;

/** Whose rows a transaction sees. */
export type Reach = { farm: FarmProof };

/** Where the setting must reach: on Citus the workers too, or every read of a farm is empty. */
export type ReachPlace = { isCitus: boolean };

/**
 * The statements that let a transaction see the rows of a farm until it ends; policies read the setting. The only place that
 * makes them. Throws where the key is no UUID, since it becomes text.
 */
export function reachStatements({ farm }: Reach, { isCitus }: ReachPlace): string {
  if (!isUuid(farm.key)) throw new Error('the key of a farm is no UUID');
  const passOn = isCitus ? "set local citus.propagate_set_commands = 'local'; " : '';
  return `${passOn}set local app.farm = '${farm.key}'`;
}
