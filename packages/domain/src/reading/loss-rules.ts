import { refusal } from '../definition/finding.ts';
import { lostInWork, lostOfLots } from '../definition/lost-of-lots.ts';
import type { Finding } from '../definition/stage.ts';
import { formatNumber, sumKg } from '../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';

const kgText = (kg: number): string => `${formatNumber(kg, 3)} kg`;

/** Each loss is of some weight and of a lot that there is; a count may find less or more. */
function rowFindings({ data, outputs }: RecordContent): Finding[] {
  const known = new Set(outputs.map(({ key }) => key));
  return rowsAt(data, 'losses').flatMap((row, at): Finding[] => {
    const field = `data.losses.${at}`;
    const [kg, lot] = [numberAt(row, 'kg'), textAt(row, 'output')];
    if (kg !== undefined && (kg === 0 || (kg < 0 && textAt(row, 'kind') !== 'count')))
      return [refusal(`${field}.kg`, 'losses/not-positive', 'Informe quanto se perdeu, acima de zero.')];
    if (lot === undefined || known.has(lot)) return [];
    return [refusal(`${field}.output`, 'losses/unknown-lot', 'Este lote não é deste registro. Escolha um dele.')];
  });
}

/** No more is lost than there was: of each lot, and of what went in while nothing came out. */
function massFindings(content: RecordContent): Finding[] {
  const { data, inputs, outputs } = content;
  const rows = rowsAt(data, 'losses');
  const field = `data.losses.${rows.length - 1}.kg`;
  const lost = lostOfLots(content);
  for (const { key, kg } of outputs) {
    const gone = lost.get(key) ?? 0;
    if (gone <= kg) continue;
    const message = `Este lote tinha ${kgText(kg)} e as perdas somam ${kgText(gone)}. Confira.`;
    return [refusal(field, 'lot/insufficient-mass', message)];
  }
  const entered = sumKg(inputs.map(({ kg }) => kg));
  const all = lostInWork(content);
  if (inputs.length === 0 || all <= entered) return [];
  const message = `Entraram ${kgText(entered)} e as perdas somam ${kgText(all)}. Confira.`;
  return [refusal(field, 'lot/insufficient-mass', message)];
}

/** Findings about what was lost of the lots of a record. */
export function lossFindings(content: RecordContent): readonly Finding[] {
  if (rowsAt(content.data, 'losses').length === 0) return [];
  const rows = rowFindings(content);
  return rows.length > 0 ? rows : massFindings(content);
}
