import { isUuid } from '@cafezal/domain/ground/uuid.ts';

declare const proven: unique symbol;

/** Proof that the rows of one farm may be read and written; only functions of `db/` that looked for a permission make one. */
export type FarmProof = { readonly key: string; readonly [proven]: 'farm' };

/**
 * The proof for a farm whose permission was just found: a membership, an invitation, an address, a creation. Only `db/` calls
 * it, which `farm-wall.test.ts` holds.
 */
export const proveFarm = (key: string): FarmProof => ({ key }) as FarmProof;

/** Whose rows a transaction sees: those of a farm, or what a person, an address or a link finds before it is known which. */
export type Reach = { farm: FarmProof } | Finder;

/** Who finds farms and invitations: a person by their id, an address as accounts have it, the hash of an invitation's link. */
export type Finder = { person: string } | { address: string } | { link: Buffer };

/** Where the setting must reach: on Citus the workers too, or every read of a farm is empty. */
export type ReachPlace = { isCitus: boolean };

const uuid = (text: string, of: string): string => {
  if (!isUuid(text)) throw new Error(`the ${of} is no UUID`);
  return text;
};

/** The setting's name and its value, of digits and hyphens alone. */
function settingOf(reach: Reach): readonly [name: string, value: string] {
  if ('farm' in reach) return ['farm', uuid(reach.farm.key, 'key of a farm')];
  if ('person' in reach) return ['person', uuid(reach.person, 'id of a person')];
  if ('link' in reach) return ['link', reach.link.toString('hex')];
  return ['address', Buffer.from(reach.address).toString('hex')];
}

function settingStatements(reach: Reach, { isCitus }: ReachPlace): string[] {
  const [name, value] = settingOf(reach);
  const passOn = isCitus ? ["set local citus.propagate_set_commands = 'local'"] : [];
  return [...passOn, `set local app.${name} = '${value}'`];
}

/**
 * The statements that let a transaction see what is within reach until it ends; policies read the setting. Throws where a
 * key is no UUID, since it becomes text. With `reachFlight` the only place that makes the setting.
 */
export const reachStatements = (reach: Reach, place: ReachPlace): string => settingStatements(reach, place).join('; ');

/** How a flight reaches the same: statements before all others, and whether these begin a transaction that has to be committed. */
export type FlightReach = { before: readonly { text: string; values: readonly string[] }[]; isBlock: boolean };

/**
 * A flight is a transaction without `begin`. Citus passes a setting on to its workers only where it is set within `begin` and `commit`, and by
 * `set local`.
 */
export function reachFlight(reach: Reach, place: ReachPlace): FlightReach {
  if (place.isCitus) {
    return {
      before: ['begin', ...settingStatements(reach, place)].map((text) => ({ text, values: [] })),
      isBlock: true,
    };
  }
  const [name, value] = settingOf(reach);
  return { before: [{ text: 'select set_config($1, $2, true)', values: [`app.${name}`, value] }], isBlock: false };
}
