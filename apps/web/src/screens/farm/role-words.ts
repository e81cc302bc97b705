import { listed } from '@cafezal/domain/attention/attention-words.ts';
import {
  FARM_ROLE_LABELS,
  FARM_ROLES,
  type FarmAction,
  type FarmRole,
  may,
} from '@cafezal/domain/people/permissions.ts';

/** What a role may record, in the words of the yard. */
const RECORDED: readonly (readonly [action: FarmAction, words: readonly string[]])[] = [
  ['plots.write', ['talhões']],
  ['lots.write', ['colheita', 'lavador', 'secagem', 'armazém']],
  ['activities.write', ['atividades']],
  ['sales.write', ['vendas', 'parceiros']],
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A role within a sentence. */
export const roleWord = (role: FarmRole): string => FARM_ROLE_LABELS[role].toLowerCase();

/** Whose work an action is, for who may not do it: the office sells, the field is kept by its people. */
export function whoseWork(action: FarmAction): string {
  if (action === 'sales.write') return 'o escritório';
  const roles = FARM_ROLES.filter((role) => role !== 'owner' && may(role, action)).map(roleWord);
  return roles.length === 0 ? 'o proprietário' : `quem é ${listed(roles).replace(/ e (?=[^ ]+$)/, ' ou ')}`;
}

/** What a role records on a farm, and that it sees the rest: `Colheita, … são seus; o resto você vê, sem os preços.` */
export function roleWords(role: FarmRole): string {
  const own = RECORDED.filter(([action]) => may(role, action)).flatMap(([, words]) => words);
  const price = may(role, 'farm.seePrices') ? '' : ', sem os preços';
  if (own.length === 0) return `Você vê tudo${price}, e não registra.`;
  return `${capital(listed(own))} são seus; o resto você vê${price}.`;
}
