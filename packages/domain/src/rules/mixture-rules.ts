import { refusal, warning } from '../definition/finding.ts';
import type { Rule } from '../definition/stage.ts';
import { counted } from '../definition/unit-word.ts';
import { dayInPtBr, daysBetween } from '../ground/days.ts';
import { lastDay, textAt } from '../record/data-values.ts';
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
  const mixed = cultivars.size > 1 ? counted(cultivars.size, 'cultivares', 0) : counted(plots.length, 'talhões', 0);
  return [warning('inputs', 'microlote/mixed', `Este microlote mistura ${mixed}. Confira.`)];
};

/** Fruit waits for the washer for a day at most. */
export const freshnessRule: Rule = (content, context) =>
  sourcesOf(content, context).flatMap(({ input, record }) => {
    if (record?.section !== 'colheita') return [];
    const days = daysBetween(lastDay(record), input.date ?? content.date) ?? 0;
    if (days <= 1) return [];
    const message = `${record.name} foi colhida em ${dayInPtBr(lastDay(record))}: esperou ${counted(days, 'dias', 0)}. O melhor é em até 24 h.`;
    return [warning('inputs', 'processing/late', message)];
  });
