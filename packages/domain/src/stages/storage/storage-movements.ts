import { refusal, warning } from '../../definition/finding.ts';
import { outputLabel } from '../../definition/forms.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { formatNumber, fromGrams, shareGrams, sumKg, toGrams } from '../../ground/numbers.ts';
import { textAt, totalKg } from '../../record/data-values.ts';
import { isOwnWork } from '../../record/lot-origin.ts';
import type { RecordContent, RecordOutput } from '../../record/record.ts';
import {
  addedGrams,
  isIncoming,
  lastLossAt,
  type Movement,
  movedKg,
  movementKg,
  movementsOf,
  movementType,
} from './movements.ts';

type Data = RecordContent['data'];
type Weighed = Pick<RecordOutput, 'key' | 'kg'>;

/** Grams that the rows add: to each named lot, and, for rows without a lot, to all together. */
function notedGrams(data: Data, lots: readonly Weighed[]): { named: readonly number[]; shared: number } {
  const gramsOn = (isMeant: (output: string | undefined) => boolean): number =>
    movementsOf(data).reduce((sum, row) => (isMeant(textAt(row, 'output')) ? sum + addedGrams(row) : sum), 0);
  return {
    named: lots.map(({ key }) => gramsOn((output) => output === key)),
    shared: gramsOn((output) => lots.every(({ key }) => key !== output)),
  };
}

/** Grams shared over lots in proportion to their contents; evenly if all are empty, so that nothing is lost. */
function sharedBy(grams: number, held: readonly number[]): readonly number[] {
  const weights = held.map((one) => Math.max(0, one));
  const shares = shareGrams(Math.abs(grams), weights.some((one) => one > 0) ? weights : held.map(() => 1));
  return shares.map((share) => Math.sign(grams) * share);
}

const plus = (lots: readonly number[], added: readonly number[]): number[] =>
  lots.map((grams, at) => grams + (added[at] ?? 0));

const weighing = <Held extends Weighed>(lots: readonly Held[], grams: readonly number[]): Held[] =>
  lots.map((lot, at) => ({ ...lot, kg: fromGrams(grams[at] ?? 0) }));

const gramsOf = (lots: readonly Weighed[]): number[] => lots.map(({ kg }) => toGrams(kg));

/**
 * Lots of a storage after its movements. A row without a lot is shared over all of them, in proportion to what the
 * named rows leave in each, because the coffee of a storage counts as completely mixed.
 */
export function afterMovements<Held extends Weighed>(data: Data, lots: readonly Held[]): Held[] {
  const { named, shared } = notedGrams(data, lots);
  const left = plus(gramsOf(lots), named);
  return weighing(lots, plus(left, sharedBy(shared, left)));
}

/** Lots before the movements that were already applied to them. */
export function beforeMovements<Held extends Weighed>(data: Data, lots: readonly Held[]): Held[] {
  const { named, shared } = notedGrams(data, lots);
  const held = gramsOf(lots);
  const unshared = plus(held, sharedBy(-shared, held));
  return weighing(
    lots,
    plus(
      unshared,
      named.map((grams) => -grams),
    ),
  );
}

/** kg that came in: of the lots taken, or of coffee from elsewhere as it was before anything was noted. */
const cameInKg = (content: RecordContent): number =>
  isOwnWork(content) ? totalKg(content.inputs) : sumKg([totalKg(content.outputs), -movedKg(content.data)]);

/** What is left by the whole log, including typed entries and exits. */
const leftOf = (content: RecordContent): number =>
  movementsOf(content.data).reduce(
    (sum, row) => (isIncoming(row) ? sum + movementKg(row) : sum - movementKg(row)),
    cameInKg(content),
  );

const MISCOUNT = 0.005;

function stockFindings(content: RecordContent): readonly Finding[] {
  const drawn = cameInKg(content);
  const say = (message: string) =>
    refusal(lastLossAt(content.data) ?? 'data.movements', 'movements/below-zero', message);
  if (drawn > 0 && leftOf(content) < 0) return [say(`Entraram ${formatNumber(drawn, 3)} kg. Não pode sair mais.`)];
  const emptied = content.outputs.find(({ kg }) => kg < 0);
  if (emptied !== undefined) {
    const short = formatNumber(-emptied.kg, 3);
    return [say(`De ${outputLabel(emptied)} faltam ${short} kg para sair tanto.`)];
  }
  if (drawn <= 0) return [];
  const [lots, left] = [totalKg(content.outputs), totalKg([{ kg: drawn }, { kg: movedKg(content.data) }])];
  if (lots <= left * (1 + MISCOUNT)) return [];
  const message = `Com quebras e amostras sobram ${formatNumber(left, 3)} kg, e os lotes somam ${formatNumber(lots, 3)} kg.`;
  return [warning('data.movements', 'movements/not-in-lots', message)];
}

/** Largest deviation of a count from the inputs: more is a typing error, or another lot. */
const MOST_OFF = 0.1;
const WANTS_REASON = 0.01;

function adjustmentFindings(row: Movement, path: string, drawn: number): readonly Finding[] {
  const off = Math.abs(movementKg(row));
  const said = `Ajuste de ${formatNumber(movementKg(row), 3)} kg onde entraram ${formatNumber(drawn, 3)} kg. Confira.`;
  const hasReason = off <= drawn * WANTS_REASON || textAt(row, 'reason') !== undefined;
  return [
    ...(off > drawn * MOST_OFF ? [warning(`${path}.kg`, 'movements/large', said)] : []),
    ...(hasReason ? [] : [warning(`${path}.reason`, 'movements/reason', 'Ajuste acima de 1 %. Diga o motivo.')]),
  ];
}

function rowFindings(row: Movement, at: number, content: RecordContent): readonly Finding[] {
  const { outputs } = content;
  const path = `data.movements.${at}`;
  const [type, kg, output] = [movementType(row), movementKg(row), textAt(row, 'output')];
  const isAdjustment = type === 'ajuste';
  return [
    ...(type === ''
      ? [warning(`${path}.type`, 'movements/no-type', 'Diga o que foi: amostra, quebra ou ajuste.')]
      : []),
    ...(type !== '' && kg === 0 ? [warning(`${path}.kg`, 'movements/no-kg', 'Diga quantos kg.')] : []),
    ...(kg < 0 && !isAdjustment
      ? [refusal(`${path}.kg`, 'movements/sign', 'Digite o peso sem o sinal de menos.')]
      : []),
    ...(output !== undefined && outputs.length > 0 && !outputs.some(({ key }) => key === output)
      ? [refusal(`${path}.output`, 'movements/unknown-lot', 'Este lote não está neste armazenamento.')]
      : []),
    ...(isAdjustment ? adjustmentFindings(row, path, cameInKg(content)) : []),
  ];
}

/** Movements do not take out more than there is, and a large adjustment has a reason. */
export const movementsRule: Rule = (content) => [
  ...stockFindings(content),
  ...movementsOf(content.data).flatMap((row, at) => rowFindings(row, at, content)),
];
