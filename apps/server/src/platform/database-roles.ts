/** The role of requests: it sees rows of the farm that its transaction names. */
export const FARM_ROLE = 'cafezal_farm';

/** The role of work over all farms. */
export const ALL_ROLE = 'cafezal_all';

/** The roles of the wall between farms. They own nothing. */
export const WALL_ROLES = [FARM_ROLE, ALL_ROLE] as const;

/** A role of the wall between farms. */
export type WallRole = (typeof WALL_ROLES)[number];
