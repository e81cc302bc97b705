import { warning } from '../../definition/finding.ts';
import type { Finding, Rule, StageChecks } from '../../definition/stage.ts';
import { ratio, rowsAt, textAt, textsAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';

const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 ? one.length === other.length : one.some((id) => other.includes(id));

/** A season has one record for the farm, and one for each plot. */
const duplicateSeasonRule: Rule = ({ season, data }, { others }) => {
  const plotIds = textsAt(data, 'plotIds');
  const isTwin = (other: FarmRecord): boolean =>
    other.season === season && overlap(plotIds, textsAt(other.data, 'plotIds'));
  const twin = season === null ? undefined : others('producao').find(isTwin);
  if (twin === undefined) return [];
  return [
    warning(
      'season',
      'season/duplicate',
      `A safra ${season} já está em ${twin.name}. Confira para não contar duas vezes.`,
    ),
  ];
};

const FIRST_MONTH = 8;

/** Coffee flowers from August to December. */
const floweringRule: Rule = ({ data }) =>
  rowsAt(data, 'floweringDates').flatMap((row, index): Finding[] => {
    const day = textAt(row, 'date');
    if (day === undefined || Number(day.slice(5, 7)) >= FIRST_MONTH) return [];
    const message = 'Florada fora do comum, que é de agosto a dezembro. Confira a data.';
    return [warning(`data.floweringDates.${index}.date`, 'flowering/unlikely', message)];
  });

/** All checks of a season's record. */
export const productionChecks: StageChecks = { rules: [duplicateSeasonRule, floweringRule] };

/** Overhead in per cent of the budget; null without a budget. */
export function overheadPct({ data }: { data: Readonly<Record<string, unknown>> }): number | null {
  const { overhead, budget } = data;
  const share = typeof overhead === 'number' && typeof budget === 'number' ? ratio(overhead, budget) : null;
  return share === null ? null : share * 100;
}
