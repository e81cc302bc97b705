import { attentionFor, attentionOf } from '@cafezal/domain/attention/attention.ts';
import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { formatNumber, percentText } from '@cafezal/domain/ground/numbers.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import type { SeasonQuestion } from '@cafezal/domain/reports/season-books.ts';
import { seasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import type { Farm } from '../../data/device/contract.ts';
import { type FarmContents, farmContents } from '../../data/farm/farm-contents.ts';
import { nextTurn } from '../../data/page/next-turn.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { seasonDay } from '../farm/farm-day.ts';

/** A figure and its unit or noun, such as `104.000 L` `colhidos`. */
export type Fact = { figure: string; words: string };

/** The contents of a farm's card: facts about its season, and the number of items that need attention. */
export type FarmGlance = { plots: string; facts: readonly Fact[]; notices: number };

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Sales of the demonstration farm. A season in progress shows its progress instead. */
function soldFact(question: SeasonQuestion): Fact {
  const { sales } = seasonSummary(question);
  const figure = formatNumber(sales.soldSacas, 0);
  return { figure, words: figure === '1' ? 'saca vendida' : 'sacas vendidas' };
}

/** The summary of a farm from all its data, computed in several tasks, so that input in between is handled. */
export async function glanceOf(
  farm: FarmFacts & Pick<Farm, 'role'>,
  { records, readings, now }: FarmContents,
): Promise<FarmGlance> {
  const { plots, progress, season, today } = seasonDay({ farm, records, now });
  await nextTurn();
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const picked = { figure: `${formatNumber(progress.liters, 0)}\u00a0L`, words: 'colhidos' };
  const { pct } = progress;
  const come = pct === null ? [] : [{ figure: percentText(pct), words: 'do previsto' }];
  const last = isDemonstrationId(farm.id) ? [soldFact({ farm, records: live, season, asOf: today })] : come;
  await nextTurn();
  return {
    plots: counted(plots, 'talhão', 'talhões'),
    facts: progress.liters > 0 ? [picked, ...last] : [],
    notices: attentionFor(farm.role, attentionOf({ records, readings, now, ...farm.settings })).length,
  };
}

/** The summary of a farm on this device; a farm that the device never had is fetched first. */
export async function loadGlance(personId: string, farm: Farm): Promise<FarmGlance> {
  const contents = await farmContents(personId, farm.id);
  await nextTurn();
  return glanceOf({ ...farmFactsOf(farm), role: farm.role }, contents);
}
