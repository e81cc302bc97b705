import { refusal } from '../definition/finding.ts';
import type { Finding, StageDefinition, StatusDefinition } from '../definition/stage.ts';
import { apartFrom } from '../ground/apart.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { RecordContent } from '../record/record.ts';
import { invoiceKeyFindings } from '../rules/invoice-key.ts';

/** Shares are typed with two decimals; sums in floats carry a dust that must not refuse them. */
const WHOLE_PCT = 100 + 1e-9;

/** What must be there of coffee from elsewhere that lies here: its lots, or of a drying under way what it weighs. */
export function missingStock(
  { inputs, outputs, data }: RecordContent,
  definition: Pick<StageDefinition, 'dries'>,
  status: StatusDefinition,
): readonly Finding[] {
  if (status.lends !== true || outputs.length > 0 || inputs.length > 0) return [];
  if (definition.dries === true && status.completed !== true) {
    if (numberAt(data, 'weight') !== undefined) return [];
    return [refusal('data.weight', 'missing/weight', 'Informe quanto café está secando, em kg.')];
  }
  return [refusal('outputs', 'missing/outputs', 'Informe que café é e quantos kg.')];
}

function shareFindings({ data }: RecordContent): readonly Finding[] {
  const percent = rowsAt(data, 'plotShares').reduce((sum, row) => sum + (numberAt(row, 'percent') ?? 0), 0);
  if (percent <= WHOLE_PCT) return [];
  const message = `As partes dos talhões somam ${apartFrom(percent, 100, 2)} %. Não podem passar de 100 %.`;
  return [refusal('data.plotShares', 'plotShares/sum', message)];
}

/** Coffee from elsewhere takes no lot of the farm, its plots add up to 100 % at most, and its invoice key is valid. */
export function originFindings(content: RecordContent): readonly Finding[] {
  if (isOwnWork(content)) return [];
  const key = textAt(content.data, 'invoiceKey');
  const message = 'O que já havia ou foi comprado não vem de outro lote daqui. Tire os lotes de entrada.';
  return [
    ...(content.inputs.length > 0 ? [refusal('inputs', 'lot/has-origin', message)] : []),
    ...shareFindings(content),
    ...(key === undefined ? [] : invoiceKeyFindings('data.invoiceKey', key)),
  ];
}
