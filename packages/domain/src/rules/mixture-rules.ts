import { dayInPtBr, daysBetween } from '../days.ts';
import type { Rule } from '../stage.ts';
import { lastDay, textAt } from './data-values.ts';
import { refusal, warning } from './finding.ts';
import { plotsBehind, seasonsIn, sourcesOf } from './sources.ts';

/** A microlot is of one season, and better of one plot and one cultivar. */
export const microlotRule: Rule = (content, context) => {
  if (content.data.microlote !== true) return [];
  const seasons = seasonsIn(content, context);
  if (seasons.length > 1) {
    const message = `Um microlote não mistura safras, e aqui há ${seasons.join(' e ')}. Separe os lotes.`;
    return [refusal('inputs', 'microlote/seasons', message)];
  }
  const plots = plotsBehind(content, context);
  const cultivars = new Set(plots.flatMap(({ data }) => textAt(data, 'cultivar') ?? []));
  if (plots.length <= 1) return [];
  const mixed = cultivars.size > 1 ? `${cultivars.size} cultivares` : `${plots.length} talhões`;
  return [warning('inputs', 'microlote/mixed', `Este microlote mistura ${mixed}. Confira.`)];
};

/** Fruit waits for the washer for a day at most. */
export const freshnessRule: Rule = (content, context) =>
  sourcesOf(content, context).flatMap(({ input, record }) => {
    if (record?.section !== 'colheita') return [];
    const days = daysBetween(lastDay(record), input.date ?? content.date) ?? 0;
    if (days <= 1) return [];
    const message = `${record.name} foi colhida em ${dayInPtBr(lastDay(record))}: esperou ${days} dias. O melhor é em até 24 h.`;
    return [warning('inputs', 'processing/late', message)];
  });
