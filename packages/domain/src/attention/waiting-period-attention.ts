import { daysBetween } from '../ground/days.ts';
import { isUnderWay, lastDay, numberAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { phiViolations, plotBlockedUntil } from '../stages/activity/waiting-period.ts';
import type { AttentionItem, AttentionRule, AttentionView } from './attention-item.ts';
import { briefName, daysText, shortDay } from './attention-words.ts';

/** Longest waiting period of any product, in days; a longer one is a typing error. */
const MOST_PHI_DAYS = 730;
/** Days for which a harvest within the waiting period is still news. */
const NEWS_DAYS = 30;

/** Applications whose waiting period is not over, or was not over yet when recent harvests were picked. */
const applications = ({ of, today }: AttentionView): readonly FarmRecord[] =>
  of('atividades').filter((activity) => {
    const days = numberAt(activity.data, 'phiDays') ?? 0;
    const age = daysBetween(lastDay(activity), today);
    return days > 0 && days <= MOST_PHI_DAYS && age !== null && age <= days + NEWS_DAYS;
  });

function plannedWords(planned: readonly FarmRecord[], today: string): string | null {
  const [first] = planned.map(({ date }) => date).sort();
  if (first === undefined) return null;
  return planned.length === 1
    ? `Colheita marcada para ${shortDay(first, today)}. Espere.`
    : `${planned.length} colheitas marcadas antes, a primeira em ${shortDay(first, today)}. Espere.`;
}

/** Plots in a waiting period, with the harvests planned before the first free day. */
export const plotsInWaitingPeriod: AttentionRule = (view) => {
  const { of, today } = view;
  const activities = applications(view);
  const planned = of('colheita')
    .filter(({ status }) => status === 'planned')
    .map((harvest) => ({ harvest, tooEarly: new Set(phiViolations(harvest, activities).map(({ plotId }) => plotId)) }));
  return of('talhoes').flatMap((plot) => {
    const until = plotBlockedUntil(plot.id, activities, today);
    if (until === null) return [];
    const inside = planned.flatMap(({ harvest, tooEarly }) => (tooEarly.has(plot.id) ? harvest : []));
    const left = daysBetween(today, until) ?? 0;
    const message = plannedWords(inside, today) ?? `${left === 1 ? 'Falta' : 'Faltam'} ${daysText(left)}.`;
    const title = `${plot.name} em carência até ${shortDay(until, today)}`;
    const { section, id: recordId } = plot;
    const item: AttentionItem = { kind: 'plot-in-waiting-period', section, recordId, title, message, since: today };
    if (inside.length === 0) return [item];
    const harvests = inside.map(({ id, date }) => `${id} ${date}`).sort();
    return [{ ...item, occasion: { kind: 'waiting', once: [recordId, until, ...harvests].join('/'), day: today } }];
  });
};

/** Whether somebody gave a reason or confirmed the warning. */
const isExplained = ({ data, confirmedWarnings }: FarmRecord): boolean =>
  textAt(data, 'phiJustification') !== undefined ||
  confirmedWarnings.some(({ code }) => code === 'phi/violation' || code === '*');

/** Harvests of the last 30 days within the waiting period, until somebody gives a reason. */
export const harvestedInWaitingPeriod: AttentionRule = (view) => {
  const activities = applications(view);
  return view.of('colheita').flatMap((harvest) => {
    const since = lastDay(harvest);
    const age = daysBetween(since, view.today);
    if (!isUnderWay(harvest) || isExplained(harvest) || age === null || age < 0 || age > NEWS_DAYS) return [];
    const days = phiViolations(harvest, activities).reduce((most, one) => Math.max(most, one.phiDays - one.days), 0);
    if (days === 0) return [];
    const message = `${briefName(harvest.name)} · ${days === 1 ? 'faltava' : 'faltavam'} ${daysText(days)}`;
    const { section, id: recordId, updatedBy: by } = harvest;
    const title = 'Colheita na carência';
    const occasion = { kind: 'waiting', once: recordId, day: since, by } as const;
    return [{ kind: 'harvested-in-waiting-period', section, recordId, title, message, since, occasion }];
  });
};
