import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { AS_TYPED, type AsTyped } from '@cafezal/domain/record/as-typed.ts';
import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { typedData } from '../subject/typed-data.ts';
import { typedText } from '../subject/typed-number.ts';
import { plotRows, unitOf } from './harvest-rows.ts';

type Known = { stored: Pick<RecordContent, 'data'> | undefined; measureLiters: number };

const MEASURES = 'medidas';

/** The litres of a plot that are on the record already. */
const storedLiters = ({ stored }: Known, plotId: unknown): unknown =>
  rowsAt(stored?.data ?? {}, 'plots').find((row) => row.plotId === plotId)?.liters;

/** The litres of plots that were typed in medidas in this form, by the way to each. */
function measuresTyped(values: RecordValues, known: Known): AsTyped {
  if (unitOf(values) !== 'measures') return {};
  const typed = plotRows(values).filter(({ plotId, liters }) => {
    const number = parseDecimal(liters);
    return typeof plotId === 'string' && number !== null && number !== storedLiters(known, plotId);
  });
  return Object.fromEntries(
    typed.map(({ plotId, liters }) => [
      `plots.${plotId}.liters`,
      { value: typedText(liters, known.measureLiters), unit: MEASURES, factor: known.measureLiters },
    ]),
  );
}

/** The values with how many medidas were typed, beside the litres that they make. */
export function withTypedMeasures(values: RecordValues, known: Known): RecordValues {
  const measures = measuresTyped(values, known);
  if (Object.keys(measures).length === 0) return values;
  const data = typedData(values);
  return { ...values, data: { ...data, [AS_TYPED]: { ...typedData({ data: data[AS_TYPED] }), ...measures } } };
}
