const MS_PER_DAY = 86_400_000;

/** What a person on trial is told: the days that are left, or that it is over. Null for who is not on trial. */
export function trialWords(trialEndsAt: Date | null, now: Date): { strong: string; rest: string } | null {
  if (trialEndsAt === null) return null;
  const days = Math.ceil((trialEndsAt.getTime() - now.getTime()) / MS_PER_DAY);
  if (days <= 0) return { strong: 'O teste terminou.', rest: 'Seus dados continuam seus.' };
  const strong = days === 1 ? 'Falta 1 dia do teste.' : `Faltam ${days} dias do teste.`;
  return { strong, rest: 'Seus dados continuam seus.' };
}
