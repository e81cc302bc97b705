/** A plan that a person can choose for the time after the trial. `id` is stored as `pendingPlanId`. */
export type Plan = {
  readonly id: string;
  readonly name: string;
  /** Who it is for, and how it is paid, in pt-BR. */
  readonly isFor: string;
  readonly terms: string;
};

/** The plans; all include everything and differ in when they are paid. */
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

/** The text about the price, which the operator sets. A sentence without its full stop. */
export const PRICE = 'Aqui não se paga nada: o preço se combina com quem cuida deste serviço';
