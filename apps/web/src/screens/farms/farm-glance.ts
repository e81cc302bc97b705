import { attentionFor, attentionOf } from '@cafezal/domain/attention/attention.ts';
import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import type { SeasonQuestion } from '@cafezal/domain/reports/season-books.ts';
import { seasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import type { Farm } from '../../data/device/contract.ts';
import { type FarmContents, farmContents } from '../../data/farm/farm-contents.ts';
import { nextTurn } from '../../data/page/next-turn.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { seasonDay } from '../farm/farm-day.ts';

/** A figure and what it counts, such as `104.000 L` `colhidos`. */
export type Fact = { figure: string; words: string };

/** What a card tells of a farm beyond its name: facts of its season, and how many things need attention. */
export type FarmGlance = { plots: string; facts: readonly Fact[]; notices: number };

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What the example sold, as its card says; a season under way tells how far it has come instead. */
function soldFact(question: SeasonQuestion): Fact {
  const { sales } = seasonSummary(question);
  const figure = formatNumber(sales.soldSacas, 0);
  return { figure, words: figure === '1' ? 'saca vendida' : 'sacas vendidas' };
}

/** A farm at a glance, from everything that it holds; what a finger does in between the sums is heard. */
export async function glanceOf(
  farm: FarmFacts & Pick<Farm, 'role'>,
  { records, readings, now }: FarmContents,
): Promise<FarmGlance> {
  const { plots, progress, season, today } = seasonDay({ farm, records, now });
  await nextTurn();
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const picked = { figure: `${formatNumber(progress.liters, 0)}\u00a0L`, words: 'colhidos' };
  const { pct } = progress;
  const come = pct === null ? [] : [{ figure: `${formatNumber(pct, 1)}\u00a0%`, words: 'do previsto' }];
  const last = isDemonstrationId(farm.id) ? [soldFact({ farm, records: live, season, asOf: today })] : come;
  await nextTurn();
  return {
    plots: counted(plots, 'talhão', 'talhões'),
    facts: progress.liters > 0 ? [picked, ...last] : [],
    notices: attentionFor(farm.role, attentionOf({ records, readings, now, timezone: farm.settings.timezone })).length,
  };
}

/** A farm at a glance, as this device knows it; one that it never saw is brought onto it first. */
export async function loadGlance(personId: string, farm: Farm): Promise<FarmGlance> {
  const contents = await farmContents(personId, farm.id);
  await nextTurn();
  return glanceOf({ ...farmFactsOf(farm), role: farm.role }, contents);
}
