import { outputLabel } from '../forms.ts';
import { formatNumber, fromGrams, shareGrams, toGrams } from '../numbers.ts';
import type { RecordContent, RecordOutput } from '../record.ts';
import type { Finding, Rule } from '../stage.ts';
import { textAt, totalKg } from './data-values.ts';
import { refusal, warning } from './finding.ts';
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

/**
 * kg that the movements of a storage add to each of its lots, in their order. One that names no lot is shared over
 * all of them by their weight, since the coffee of a store is as well mixed as any (4-domain 2.2).
 */
export function movedKgByLot(data: Data, lots: readonly Weighed[]): number[] {
  const weights = lots.map(({ kg }) => Math.max(0, toGrams(kg)));
  const moved = lots.map(() => 0);
  for (const row of movementsOf(data)) {
    const grams = addedGrams(row);
    const named = lots.findIndex(({ key }) => key !== '' && key === textAt(row, 'output'));
    const shares =
      named < 0 ? shareGrams(Math.abs(grams), weights) : lots.map((_, at) => (at === named ? Math.abs(grams) : 0));
    for (const [at, share] of shares.entries()) moved[at] = (moved[at] ?? 0) + Math.sign(grams) * share;
  }
  return moved.map(fromGrams);
}

/** What the whole diary says is left: entries and exits that were typed too. */
const leftOf = ({ data, inputs }: RecordContent): number =>
  movementsOf(data).reduce(
    (sum, row) => (isIncoming(row) ? sum + movementKg(row) : sum - movementKg(row)),
    totalKg(inputs),
  );

const MISCOUNT = 0.005;

function stockFindings(content: RecordContent): readonly Finding[] {
  const drawn = totalKg(content.inputs);
  if (drawn <= 0) return [];
  const say = (message: string) =>
    refusal(lastLossAt(content.data) ?? 'data.movements', 'movements/below-zero', message);
  if (leftOf(content) < 0) return [say(`Entraram ${formatNumber(drawn, 3)} kg. Não pode sair mais.`)];
  const emptied = content.outputs.find(({ kg }) => kg < 0);
  if (emptied !== undefined) {
    const short = formatNumber(-emptied.kg, 3);
    return [say(`De ${outputLabel(emptied)} faltam ${short} kg para sair tanto.`)];
  }
  const [lots, left] = [totalKg(content.outputs), totalKg([{ kg: drawn }, { kg: movedKg(content.data) }])];
  if (lots <= left * (1 + MISCOUNT)) return [];
  const message = `Com quebras e amostras sobram ${formatNumber(left, 3)} kg, e os lotes somam ${formatNumber(lots, 3)} kg.`;
  return [warning('data.movements', 'movements/not-in-lots', message)];
}

function rowFindings(row: Movement, at: number, { inputs, outputs }: RecordContent): readonly Finding[] {
  const path = `data.movements.${at}`;
  const [type, kg, output] = [movementType(row), movementKg(row), textAt(row, 'output')];
  const isAdjustment = type === 'ajuste';
  const isLarge = isAdjustment && Math.abs(kg) > totalKg(inputs) * 0.01;
  return [
    ...(type === ''
      ? [warning(`${path}.type`, 'movements/no-type', 'Diga o que foi: amostra, quebra ou ajuste.')]
      : []),
    ...(kg < 0 && !isAdjustment
      ? [refusal(`${path}.kg`, 'movements/sign', 'Digite o peso sem o sinal de menos.')]
      : []),
    ...(output !== undefined && outputs.length > 0 && !outputs.some(({ key }) => key === output)
      ? [refusal(`${path}.output`, 'movements/unknown-lot', 'Este lote não está neste armazenamento.')]
      : []),
    ...(isLarge && textAt(row, 'reason') === undefined
      ? [warning(`${path}.reason`, 'movements/reason', 'Ajuste acima de 1 %. Diga o motivo.')]
      : []),
  ];
}

/** Movements cannot take out more than is there, and a large adjustment says why. */
export const movementsRule: Rule = (content) => [
  ...stockFindings(content),
  ...movementsOf(content.data).flatMap((row, at) => rowFindings(row, at, content)),
];
