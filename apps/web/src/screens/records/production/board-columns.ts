import { shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { sacasText, unhulledText } from '@cafezal/domain/definition/unit-word.ts';
import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { inHandByStage, type LotInHand, type StageInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { isPicking } from '@cafezal/domain/stages/kinds.ts';
import { COFFEE_SECTIONS } from '@cafezal/domain/stages/stages.ts';

/** A stage of the board with its lots, possibly none. */
export type BoardColumn = Omit<StageInHand, 'lots'> & { lots: readonly LotInHand[] };

/** The lots in hand by stage, including empty stages. */
export function boardColumns(lots: readonly LotInHand[]): readonly BoardColumn[] {
  return inHandByStage(lots, COFFEE_SECTIONS).map((stage) => ({
    ...stage,
    lots: lots.filter(({ section }) => section === stage.section),
  }));
}

/**
 * What lies on the farm besides this season's lots, so that the board and the stock do not seem to differ:
 * `2 lotes, 42 sacas e 4.800 kg sem beneficiar`; null for nothing.
 */
export function elsewhereWords(lots: readonly LotInHand[], season: string): string | null {
  const others = lots.filter(({ record, kind }) => record.season !== season && kind !== 'promised');
  if (others.length === 0) return null;
  const stages = inHandByStage(others, COFFEE_SECTIONS);
  const greenKg = sumKg(stages.map((stage) => stage.greenKg));
  const unhulledKg = sumKg(stages.map(({ kg }) => kg)) - greenKg;
  const weights = [greenKg > 0 && sacasText(kgToSacas(greenKg)), unhulledKg > 0 && unhulledText(unhulledKg)].filter(
    (words) => words !== false,
  );
  return `${others.length} ${others.length === 1 ? 'lote' : 'lotes'}, ${weights.join(' e ')}`;
}

/** How long a lot has been in its stage; `brief` for a narrow column. */
export function ageWords(days: number, brief = false): string {
  if (days === 0) return 'hoje';
  if (days === 1) return 'ontem';
  return brief ? `${days}\u00a0d` : `${days} dias`;
}

type Dated = Pick<FarmRecord, 'section' | 'season' | 'status' | 'date'>;

/** The planned harvests of a season from today on, and their first day: `1 planejada, 20/07`; null for none. */
export function plannedWords(records: readonly Dated[], { season, today }: { season: string; today: string }) {
  const days = records
    .filter((record) => isPicking(record) && record.status === 'planned')
    .filter((record) => record.season === season && record.date >= today)
    .map(({ date }) => date)
    .sort();
  const [first] = days;
  if (first === undefined) return null;
  return `${days.length} ${days.length === 1 ? 'planejada' : 'planejadas'}, ${shortDay(first, today)}`;
}
