/** Which role may do what on a farm. One line per action; every farm route of the server names an action. */

export const FARM_ROLES = ['owner', 'manager', 'agronomist', 'operator', 'sales', 'viewer'] as const;
export type FarmRole = (typeof FARM_ROLES)[number];

export const FARM_ROLE_LABELS: Readonly<Record<FarmRole, string>> = {
  owner: 'Proprietário',
  manager: 'Gerente',
  agronomist: 'Agrônomo',
  operator: 'Operador',
  sales: 'Comercial',
  viewer: 'Leitor',
};

const ALL = FARM_ROLES;

/** The actions on a farm and the roles that may do them. */
export const FARM_ACTIONS = {
  'farm.see': ALL,
  'farm.seePrices': ['owner', 'manager', 'agronomist', 'sales'],
  'farm.edit': ['owner', 'manager'],
  'farm.delete': ['owner'],
  'farm.members': ['owner', 'manager'],
  'farm.export': ['owner', 'manager', 'sales'],
  'farm.import': ['owner', 'manager', 'agronomist', 'sales'],
  'farm.publish': ['owner', 'manager', 'sales'],
  'plots.write': ['owner', 'manager', 'agronomist'],
  'activities.write': ['owner', 'manager', 'agronomist', 'operator'],
  'lots.write': ['owner', 'manager', 'agronomist', 'operator'],
  'sales.write': ['owner', 'manager', 'sales'],
  'seasons.write': ['owner', 'manager', 'agronomist'],
} as const satisfies Record<string, readonly FarmRole[]>;

export type FarmAction = keyof typeof FARM_ACTIONS;

/** Whether a role may do an action. */
export const may = (role: FarmRole, action: FarmAction): boolean =>
  (FARM_ACTIONS[action] as readonly FarmRole[]).includes(role);

const WRITES = Object.keys(FARM_ACTIONS).filter((action): action is FarmAction => action.endsWith('.write'));

/** Whether a role may record anything on a farm. */
export const mayRecord = (role: FarmRole): boolean => WRITES.some((action) => may(role, action));

/** Whether a role may give, change or remove another; only owners manage owners. */
export const mayManage = (role: FarmRole, other: FarmRole): boolean =>
  may(role, 'farm.members') && (other !== 'owner' || role === 'owner');
