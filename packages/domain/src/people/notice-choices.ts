import { isObject } from '../ground/json-value.ts';
import { Problem } from '../record/problem.ts';

/** Where a person is told something: in the app, by mail. */
export type NoticeWays = { app: boolean; mail: boolean };

/** A row of the choice in the profile: its words, and the ways that hold until the person chooses. */
type ChoiceRow = NoticeWays & { label: string; hint: string };

/** What each person chooses to be told, in the order in which the profile shows it. */
export const NOTICE_CHOICES = {
  measurement: { label: 'Medição atrasada', hint: 'Terreiro, secador e armazém', app: true, mail: false },
  target: { label: 'Lote na meta', hint: 'Umidade de 11 a 11,5\u00a0%', app: true, mail: true },
  fermentation: { label: 'Fermentação demorada', hint: 'Passou das horas previstas', app: true, mail: false },
  resting: { label: 'Descanso terminado', hint: 'Pronto para beneficiar', app: true, mail: false },
  waiting: { label: 'Carência', hint: 'Colheita dentro do prazo', app: true, mail: true },
  storage: { label: 'Armazém fora da faixa', hint: 'Umidade ou calor', app: true, mail: false },
  place: { label: 'Café sem lugar', hint: 'Seco ou beneficiado, à espera', app: true, mail: false },
  correction: { label: 'Peso corrigido', hint: 'Sob café vendido, ou que não fecha', app: true, mail: false },
  'team-and-sales': { label: 'Convites e vendas', hint: 'Equipe, café vendido', app: true, mail: true },
  trial: { label: 'Fim do teste', hint: 'Dois dias antes e no dia', app: true, mail: true },
} as const satisfies Record<string, ChoiceRow>;

/** The key of a row of `NOTICE_CHOICES`. */
export type NoticeChoice = keyof typeof NOTICE_CHOICES;

/** What the product tells people of itself, and under which choice each kind falls. */
const CHOICE_OF = {
  measurement: 'measurement',
  target: 'target',
  fermentation: 'fermentation',
  resting: 'resting',
  waiting: 'waiting',
  storage: 'storage',
  place: 'place',
  correction: 'correction',
  invitation: 'team-and-sales',
  member: 'team-and-sales',
  sale: 'team-and-sales',
  trial: 'trial',
} as const satisfies Record<string, NoticeChoice>;

/** A kind of notice that the product makes; it stands on the notice as its `type`. */
export type NoticeKind = keyof typeof CHOICE_OF;

/** The ways that hold for each choice. */
export type NoticeChoices = Readonly<Record<NoticeChoice, NoticeWays>>;

const isChoice = (key: string): key is NoticeChoice => Object.hasOwn(NOTICE_CHOICES, key);

/** The choices of a person: what they chose, over the usual; what is no choice is left out. */
export function noticeChoicesOf(chosen: readonly (NoticeWays & { choice: string })[]): NoticeChoices {
  const usual = Object.entries(NOTICE_CHOICES).map(([key, { app, mail }]) => [key, { app, mail }] as const);
  const own = chosen
    .filter(({ choice }) => isChoice(choice))
    .map(({ choice, app, mail }) => [choice, { app, mail }] as const);
  // Every key of NOTICE_CHOICES is among `usual`, and no other is let in.
  return Object.fromEntries([...usual, ...own]) as NoticeChoices;
}

/** The ways in which a person is told a kind of notice. */
export const waysOf = (choices: NoticeChoices, kind: NoticeKind): NoticeWays => choices[CHOICE_OF[kind]];

/**
 * The choices that a payload changes, `{[choice]: {app?, mail?}}`, as they are then. Unknown choices and ways are
 * dropped; 422 `request/invalid` by choice for what is neither true nor false.
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
