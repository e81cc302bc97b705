import { warning } from '../../definition/finding.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { dayInPtBr } from '../../ground/days.ts';
import { isUnderWay, textAt } from '../../record/data-values.ts';
import { type PhiViolation, phiViolations } from './waiting-period.ts';

/** The violation of each plot that lasts longest: until then no other product matters. */
function longestByPlot(violations: readonly PhiViolation[]): readonly PhiViolation[] {
  const longest = new Map<string, PhiViolation>();
  for (const one of violations) {
    const known = longest.get(one.plotId);
    if (known === undefined || one.firstAllowedDate > known.firstAllowedDate) longest.set(one.plotId, one);
  }
  return [...longest.values()];
}

const titled = (name: string): string => (name.toLowerCase().startsWith('talhão') ? name : `Talhão ${name}`);

/** Warns of a harvest within a waiting period, with its end. */
export const waitingPeriodRule: Rule = (content, context) => {
  if (!isUnderWay(content)) return [];
  const activities = context.others('atividades');
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return longestByPlot(phiViolations(content, activities)).map((violation): Finding => {
    const { activityId, plotId, days, phiDays, firstAllowedDate } = violation;
    const plotName = context.record(plotId)?.name ?? '';
    const activity = byId.get(activityId);
    const product = (activity && textAt(activity.data, 'product')) ?? 'aplicado';
    const left = phiDays - days;
    return warning(
      'data.plots',
      'phi/violation',
      `${titled(plotName)} está em carência do produto ${product} até ${dayInPtBr(firstAllowedDate)}. ` +
        `${left === 1 ? 'Falta' : 'Faltam'} ${counted(left, 'dias')}.`,
    );
  });
};
