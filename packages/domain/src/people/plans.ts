/** A plan that a person may note as the one for after the trial. `id` is what `pendingPlanId` keeps. */
export type Plan = {
  readonly id: string;
  readonly name: string;
  /** For whom it is, and how one settles it: pt-BR. */
  readonly isFor: string;
  readonly terms: string;
};

/** The plans that one may choose between; all have everything, and they differ in when one settles. */
export const PLANS: readonly Plan[] = [
  {
    id: 'season',
    name: 'Safra',
    isFor: 'Para quem recebe na venda do café.',
    terms: 'Acerto uma vez por ano, depois da colheita.',
  },
  {
    id: 'monthly',
    name: 'Mensal',
    isFor: 'Para quem tem entrada o ano todo.',
    terms: 'Acerto uma vez por mês.',
  },
];

/** What people call a plan by the id that is kept; an id that is none of ours is its own name. */
export function planName(id: string): string {
  if (id === 'trial') return 'Teste';
  return PLANS.find((plan) => plan.id === id)?.name ?? id;
}

/** What it costs, wherever it is told: that is for whoever runs the service to say. A sentence without its full stop. */
export const PRICE = 'Aqui não se paga nada: o preço se combina com quem cuida deste serviço';
