import { refusal, warning } from '../definition/finding.ts';
import type { Rule } from '../definition/stage.ts';
import { counted } from '../definition/unit-word.ts';
import { textAt } from '../record/data-values.ts';
import { plotsBehind, seasonsIn } from './sources.ts';

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
  const mixed = cultivars.size > 1 ? counted(cultivars.size, 'cultivares') : counted(plots.length, 'talhões');
  return [warning('inputs', 'microlote/mixed', `Este microlote mistura ${mixed}. Confira.`)];
};
