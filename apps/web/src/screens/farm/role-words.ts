import { listed } from '@cafezal/domain/attention/attention-words.ts';
import {
  FARM_ROLE_LABELS,
  FARM_ROLES,
  type FarmAction,
  type FarmRole,
  may,
} from '@cafezal/domain/people/permissions.ts';

/** What a role may record, in farmers' words. */
const RECORDED: readonly { action: FarmAction; words: string }[] = [
  { action: 'plots.write', words: 'talhões' },
  { action: 'lots.write', words: 'colheita, processamento, secagem, armazenamento' },
  { action: 'activities.write', words: 'atividades' },
  { action: 'sales.write', words: 'vendas, parceiros' },
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A role's name within a sentence. */
export const roleWord = (role: FarmRole): string => FARM_ROLE_LABELS[role].toLowerCase();

/** Who usually does an action, for people whose role may not: the office sells, the field team records. */
export function whoseWork(action: FarmAction): string {
  if (action === 'sales.write') return 'o escritório';
  const roles = FARM_ROLES.filter((role) => role !== 'owner' && may(role, action)).map(roleWord);
  return roles.length === 0 ? 'o proprietário' : `quem é ${listed(roles).replace(/ e (?=[^ ]+$)/, ' ou ')}`;
}

/** What a role records on a farm, and that it sees the rest: `Colheita, … são seus; o resto você vê, sem os preços.` */
export function roleWords(role: FarmRole): string {
  const own = RECORDED.filter(({ action }) => may(role, action)).flatMap(({ words }) => words.split(', '));
  const price = may(role, 'farm.seePrices') ? '' : ', sem os preços';
  if (own.length === 0) return `Você vê tudo${price}, e não registra.`;
  return `${capital(listed(own))} são seus; o resto você vê${price}.`;
}
