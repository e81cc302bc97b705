import { dayIn } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';
import { mostHeat } from '../knowledge/drying-heat.ts';
import { isUnfinished } from '../lots/record-balance.ts';
import type { FarmRecord } from '../record/record.ts';
import { formsIn } from '../rules/sources.ts';
import type { AttentionRule } from './attention-item.ts';
import { briefName, calledOf } from './attention-words.ts';
import { placeOf } from './drying-attention.ts';

/** Hottest mass that does a fermentation no harm, °C. */
const MOST_FERMENTING = 38;

const degrees = (value: number): string => `${formatNumber(value)}\u00a0°C`;

type Limit = { most: number; title: string; remedy: string };

/** Coffee that ferments or dries and whose mass was last hotter than does it good. */
export const tooHot: AttentionRule = (view) => {
  const hot = (record: FarmRecord, { most, title, remedy }: Limit) => {
    const last = view.readings(record.id, 'massTemperature').at(-1);
    if (last === undefined || last.value <= most) return [];
    const since = dayIn(view.timezone, new Date(last.at));
    const message = `A massa está a ${degrees(last.value)}; vai até ${degrees(most)}. ${remedy}`;
    const { section, id: recordId } = record;
    return [{ kind: 'mass-too-hot', section, recordId, title, message, since } as const];
  };
  const fermenting = view.of('fermentacao').filter(({ status }) => status === 'in_progress');
  const drying = view.of('secagem').filter(isUnfinished);
  return [
    ...fermenting.flatMap((record) =>
      hot(record, { most: MOST_FERMENTING, title: briefName(calledOf(record)), remedy: 'Mexa ou resfrie.' }),
    ),
    ...drying.flatMap((record) => {
      const most = mostHeat(formsIn(record, view), record.date);
      return hot(record, { most, title: placeOf(record), remedy: 'Baixe o fogo ou revolva.' });
    }),
  ];
};
