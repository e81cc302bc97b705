import { FARM_ROLE_LABELS, FARM_ROLES, type FarmRole, mayManage } from '@cafezal/domain/people/permissions.ts';
import type { Choice } from '../../../components/controls/select-input.tsx';

/** What each role may do on a farm, in words for members. */
export const ROLE_OFFERS: Readonly<Record<FarmRole, string>> = {
  owner: 'Faz tudo. Convida outros proprietários e pode excluir a fazenda.',
  manager: 'Faz tudo na fazenda e convida a equipe. Não mexe nos proprietários nem exclui a fazenda.',
  agronomist: 'Cuida de talhões, atividades e lotes, e vê os preços. Não registra vendas.',
  operator: 'Registra colheita, secagem, armazém e atividades. Não vê preços.',
  sales: 'Registra vendas e parceiros e leva os dados em planilha. Vê os preços.',
  viewer: 'Vê a fazenda toda, sem os preços. Não registra nada.',
};

/** The roles that a person with this role may give. */
export const roleChoices = (own: FarmRole): readonly Choice[] =>
  FARM_ROLES.filter((role) => mayManage(own, role)).map((role) => ({ value: role, label: FARM_ROLE_LABELS[role] }));

/** A role's name within a sentence. */
export const roleName = (role: FarmRole): string => FARM_ROLE_LABELS[role].toLowerCase();

/** The role of a choice; undefined if it is none. */
export const roleOf = (value: string): FarmRole | undefined => FARM_ROLES.find((role) => role === value);
