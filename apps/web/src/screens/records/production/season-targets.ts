import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { numberAt, rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { expectedSacas } from '@cafezal/domain/reports/farm-estimate.ts';
import { unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import { isOnTheWay } from '@cafezal/domain/reports/on-the-way.ts';
import type { SeasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import { valueText } from '@cafezal/domain/shown/value-text.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';

/** Name and value of a fact, in pt-BR. */
export type Fact = readonly [name: string, value: string];

type Target = { name: string; aim: number | null | undefined; got: number | null; unit: string; decimals: number };

/** `62,90 de 65,00 sacas`; a missing result is a dash. */
const against = ({ name, aim, got, unit, decimals }: Target): readonly Fact[] =>
  aim === null || aim === undefined
    ? []
    : [[name, `${unitFigure(got, unit, { decimals })} de ${unitFigure(aim, unit, { decimals })}`]];

/** A season's targets against its results; money only for people who see prices. */
export function targetsOf(led: Pick<FarmRecord, 'data'>, summary: SeasonSummary, seesPrices: boolean): readonly Fact[] {
  const { production, sales, cost } = summary;
  const isDone = !isOnTheWay(summary);
  const sacas = { name: isDone ? 'Produção' : 'Beneficiado até aqui', unit: 'sacas', decimals: 1 };
  const perHa = { name: 'Por hectare', unit: 'sacas/ha', decimals: 1 };
  const facts = [
    ...against({ ...sacas, aim: expectedSacas(led), got: production.sacas }),
    ...against({
      ...perHa,
      aim: numberAt(led.data, 'estimatedProductivity'),
      got: isDone ? production.sacasPerHa : null,
    }),
  ];
  if (!seesPrices) return facts;
  const money = { unit: 'R$', decimals: 2 };
  return [
    ...facts,
    ...against({
      name: 'Preço por saca',
      aim: numberAt(led.data, 'targetPrice'),
      got: sales.averagePricePerSaca,
      ...money,
    }),
    ...against({ name: 'Gasto do orçamento', aim: numberAt(led.data, 'budget'), got: cost.total, ...money }),
  ];
}

/** The changes of a season's estimate, oldest first: `10/06/2026` and `240 sacas, visual`. */
export function revisionsOf(led: Pick<FarmRecord, 'data'>): readonly Fact[] {
  const { revisions } = fieldsOf('producao');
  const method = revisions?.kind === 'list' ? revisions.row.method : undefined;
  return rowsAt(led.data, 'revisions')
    .flatMap((row): { date: string; text: string }[] => {
      const value = numberAt(row, 'value');
      if (value === undefined) return [];
      const how = method === undefined ? '' : valueText(row.method, method, { nameOf: String, timezone: 'UTC' });
      const sacas = unitFigure(value, 'sacas', { decimals: 1, upTo: true });
      return [
        { date: textAt(row, 'date') ?? '', text: how === '' ? sacas : `${sacas}, ${how.toLocaleLowerCase('pt-BR')}` },
      ];
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, text }) => [date === '' ? 'Sem data' : dayInPtBr(date), text] as const);
}
