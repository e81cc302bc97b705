import { lostOfLots } from '@cafezal/domain/definition/lost-of-lots.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { withWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { isOwnWork } from '@cafezal/domain/record/lot-origin.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';
import { movedKg } from '@cafezal/domain/stages/storage/movements.ts';

type Saved = {
  definition: Pick<StageDefinition, 'label'>;
  content: Pick<RecordContent, 'name' | 'date' | 'data' | 'inputs' | 'outputs'>;
  measureLiters: number;
  nameOf: (id: string) => string;
};

const kgText = (kilos: readonly { kg: number }[]): string =>
  `${formatNumber(sumKg(kilos.map(({ kg }) => kg)), 1)}\u00a0kg`;

/** A place with its preposition, by the ending of the name's first word: `na Mata`, `no Cruzeiro`, `em Sede`. */
export function placeWords(name: string): string {
  const [first = ''] = name.toLowerCase().split(' ');
  if (first.endsWith('a')) return `na ${name}`;
  return first.endsWith('o') || first === 'armazém' ? `no ${name}` : `em ${name}`;
}

function harvestWords({ content: { data }, measureLiters, nameOf }: Saved): string | null {
  const plots = rowsAt(data, 'plots');
  const liters = numberAt(data, 'quantity');
  const kg = numberAt(data, 'weight');
  const [first] = plots;
  if (first === undefined || (liters === undefined && kg === undefined)) return null;
  const amount =
    liters === undefined
      ? `${formatNumber(kg ?? 0, 1)}\u00a0kg`
      : withWord(formatNumber(liters / measureLiters, 1), 'medidas');
  const where = plots.length === 1 ? placeWords(nameOf(String(first.plotId))) : `em ${plots.length} talhões`;
  return `${amount} ${where}`;
}

/** The main figure of a record as text: what was picked, what came out, or what went in. */
function figureWords(saved: Saved): string | null {
  const { content } = saved;
  if (!isOwnWork(content)) return `Entraram ${kgText(content.outputs)}`;
  const lost = sumKg(lostOfLots(content).values());
  if (lost > 0) return `Saíram ${kgText(content.outputs)}, perdas de ${formatNumber(lost, 3)}\u00a0kg`;
  const harvested = harvestWords(saved);
  if (harvested !== null) return harvested;
  const buyer = textAt(content.data, 'buyer');
  if (buyer !== undefined && content.inputs.length > 0) return `${kgText(content.inputs)} para ${buyer}`;
  const moved = movedKg(content.data);
  if (moved !== 0) return `Entraram ${kgText(content.inputs)}, perdas e ajustes ${formatNumber(moved, 3)}\u00a0kg`;
  // If the coffee only moved, its outputs equal its inputs: mention the inputs.
  const isKept = kgText(content.inputs) === kgText(content.outputs);
  if (content.outputs.length > 0 && !isKept) return `Saíram ${kgText(content.outputs)}`;
  return content.inputs.length > 0 ? `Entraram ${kgText(content.inputs)}` : null;
}

/** The toast of a saved record: `Colheita salva. 62 medidas na Mata.` */
export function savedWords(saved: Saved): string {
  const { label } = saved.definition;
  const ending = label.gender === 'f' ? 'salva' : 'salvo';
  return `${label.one} ${ending}. ${figureWords(saved) ?? saved.content.name}.`;
}

/** The toast of a record saved offline: `Colheita guardada no aparelho. 62 medidas na Mata.` */
export function savedOfflineWords(saved: Saved): string {
  const { label } = saved.definition;
  const ending = label.gender === 'f' ? 'guardada' : 'guardado';
  return `${label.one} ${ending} no aparelho. ${figureWords(saved) ?? saved.content.name}.`;
}
