import { isObject } from '../ground/json-value.ts';
import { Problem } from '../record/problem.ts';

/** Ways of a notice: in the app, by mail. */
export type NoticeWays = { app: boolean; mail: boolean };

/** A row of choices in the profile: its texts and the default ways. */
type ChoiceRow = NoticeWays & { label: string; hint: string };

/** The choices of notices, in the profile's order. */
export const NOTICE_CHOICES = {
  measurement: { label: 'Medição atrasada', hint: 'Terreiro, secador e armazém', app: true, mail: false },
  target: { label: 'Lote na meta', hint: 'Umidade de 11 a 11,5\u00a0%', app: true, mail: true },
  fermentation: { label: 'Fermentação', hint: 'Na meta de pH, ou além das horas previstas', app: true, mail: false },
  resting: { label: 'Descanso terminado', hint: 'Pronto para beneficiar', app: true, mail: false },
  waiting: { label: 'Carência', hint: 'Colheita dentro do prazo', app: true, mail: true },
  storage: { label: 'Armazém fora da faixa', hint: 'Umidade ou calor', app: true, mail: false },
  place: { label: 'Café sem lugar', hint: 'Seco ou beneficiado, à espera', app: true, mail: false },
  correction: { label: 'Peso corrigido', hint: 'Sob café vendido, ou que não fecha', app: true, mail: false },
  document: { label: 'Documento vencendo', hint: '60 e 7 dias antes', app: true, mail: true },
  payment: { label: 'Contas a pagar e a receber', hint: 'Uma semana antes do dia', app: true, mail: false },
  'team-and-sales': { label: 'Convites e vendas', hint: 'Equipe, café vendido', app: true, mail: true },
  trial: { label: 'Fim do teste', hint: 'Dois dias antes e no dia', app: true, mail: true },
} as const satisfies Record<string, ChoiceRow>;

/** A key of `NOTICE_CHOICES`. */
export type NoticeChoice = keyof typeof NOTICE_CHOICES;

/** The kinds of notices that the product sends, and the choice that each belongs to. */
const CHOICE_OF = {
  measurement: 'measurement',
  target: 'target',
  fermentation: 'fermentation',
  resting: 'resting',
  waiting: 'waiting',
  storage: 'storage',
  place: 'place',
  correction: 'correction',
  document: 'document',
  payment: 'payment',
  invitation: 'team-and-sales',
  member: 'team-and-sales',
  sale: 'team-and-sales',
  trial: 'trial',
} as const satisfies Record<string, NoticeChoice>;

/** A kind of notice, its `type` in the API. */
export type NoticeKind = keyof typeof CHOICE_OF;

/** The ways for each choice. */
export type NoticeChoices = Readonly<Record<NoticeChoice, NoticeWays>>;

const isChoice = (key: string): key is NoticeChoice => Object.hasOwn(NOTICE_CHOICES, key);

/** A person's choices over the defaults; unknown choices are ignored. */
export function noticeChoicesOf(chosen: readonly (NoticeWays & { choice: string })[]): NoticeChoices {
  const usual = Object.entries(NOTICE_CHOICES).map(([key, { app, mail }]) => [key, { app, mail }] as const);
  const own = chosen
    .filter(({ choice }) => isChoice(choice))
    .map(({ choice, app, mail }) => [choice, { app, mail }] as const);
  // `usual` has all keys of NOTICE_CHOICES, and no others are accepted.
  return Object.fromEntries([...usual, ...own]) as NoticeChoices;
}

/** The ways in which a person gets a kind of notice. */
export const waysOf = (choices: NoticeChoices, kind: NoticeKind): NoticeWays => choices[CHOICE_OF[kind]];

/**
 * The choices after a payload `{[choice]: {app?, mail?}}`. Unknown choices and ways are dropped; throws 422
 * `request/invalid` by choice for values other than true and false.
 */
export function changedNoticeChoices(
  present: NoticeChoices,
  payload: unknown,
): readonly (NoticeWays & { choice: NoticeChoice })[] {
  const sent = isObject(payload) ? Object.entries(payload) : [];
  const fields: Record<string, string> = {};
  const changed = sent.flatMap(([choice, ways]) => {
    if (!isChoice(choice)) return [];
    const { app = present[choice].app, mail = present[choice].mail } = isObject(ways) ? ways : {};
    if (isObject(ways) && typeof app === 'boolean' && typeof mail === 'boolean') return [{ choice, app, mail }];
    fields[choice] = 'Escolha sim ou não.';
    return [];
  });
  if (Object.keys(fields).length > 0) throw new Problem('request/invalid', { fields });
  return changed;
}
