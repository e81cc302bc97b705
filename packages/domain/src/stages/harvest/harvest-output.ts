import type { RuleContext } from '../../definition/stage.ts';
import { cherryDensityOf } from '../../farm/farm-defaults.ts';
import { sameValue } from '../../ground/same-value.ts';
import { numberAt, rowsAt, textAt, toGram } from '../../record/data-values.ts';
import { isOwnWork } from '../../record/lot-origin.ts';
import type { RecordContent, RecordOutput } from '../../record/record.ts';
import { isTyped } from '../../rules/stored-self.ts';

type Data = RecordContent['data'];

/** The key of the single lot that is derived from the plots. */
const ONLY_KEY = '0';

/** Sum of a number of the plots' rows; undefined if no row has it. */
export function sumOfPlots(data: Data, key: 'liters' | 'kg'): number | undefined {
  const values = rowsAt(data, 'plots').flatMap((row) => numberAt(row, key) ?? []);
  return values.length === 0 ? undefined : toGram(values.reduce((sum, value) => sum + value, 0));
}

/** kg of a harvest to the gram: weighed, otherwise litres × density (`estimated`). */
function kgOfPlots(data: Data, { farm }: RuleContext): { kg: number; estimated: boolean } {
  const density = cherryDensityOf(farm.settings);
  const rows = rowsAt(data, 'plots').map((row) => ({ kg: numberAt(row, 'kg'), liters: numberAt(row, 'liters') ?? 0 }));
  return {
    kg: toGram(rows.reduce((sum, { kg, liters }) => sum + (kg ?? liters * density), 0)),
    estimated: rows.some(({ kg, liters }) => kg === undefined && liters > 0),
  };
}

/** A single plot gets the values that were typed for the whole harvest. */
function fillSinglePlot(content: RecordContent, context: RuleContext): Data {
  const { data } = content;
  const [row, ...more] = rowsAt(data, 'plots');
  if (row === undefined || more.length > 0) return data;
  const keepsRow = isTyped(content, context, 'plots');
  const amountOf = (rowKey: string, totalKey: string) => {
    const total = isTyped(content, context, totalKey) ? numberAt(data, totalKey) : undefined;
    const own = numberAt(row, rowKey);
    return keepsRow ? (own ?? total) : total;
  };
  const liters = amountOf('liters', 'quantity');
  const kg = amountOf('kg', 'weight');
  const filled = { ...row, ...(liters !== undefined && { liters }), ...(kg !== undefined && { kg }) };
  return { ...data, plots: [filled] };
}

/** Totals are the sums of the plots; a typed total stays, and a rule compares it. */
function withTotals(content: RecordContent, data: Data, context: RuleContext): Data {
  if (rowsAt(data, 'plots').length === 0) return data;
  const { quantity, weight, ...rest } = data;
  const liters = isTyped(content, context, 'quantity') ? quantity : sumOfPlots(data, 'liters');
  const kg = isTyped(content, context, 'weight') ? weight : sumOfPlots(data, 'kg');
  return { ...rest, ...(liters !== undefined && { quantity: liters }), ...(kg !== undefined && { weight: kg }) };
}

/** Whether this lot was derived from its record's plots. */
const followsFrom = (data: Data, outputs: readonly RecordOutput[], context: RuleContext): boolean => {
  const [only, ...more] = outputs;
  const isDerived = more.length === 0 && only?.key === ONLY_KEY && only.form === 'cherry_mixed';
  return isDerived && (only.estimatedKg === true || only.kg === kgOfPlots(data, context).kg);
};

const flowsOf = (outputs: readonly RecordOutput[]) => outputs.map(({ key, form, kg }) => ({ key, form, kg }));

/** Whether the lots may be derived from the plots: not if a person gave them, now or earlier. */
function mayFollow({ outputs }: RecordContent, context: RuleContext): boolean {
  const stored = context.record(context.recordId);
  const isAsStored = stored !== undefined && sameValue(flowsOf(outputs), flowsOf(stored.outputs));
  return outputs.length === 0 || (isAsStored && followsFrom(stored.data, stored.outputs, context));
}

/** The stored lot while its plots are unchanged: a new density of the farm does not change it. */
const untouched = ({ outputs }: RecordContent, data: Data, isMoistureTyped: boolean): readonly RecordOutput[] =>
  isMoistureTyped ? outputs.map((output) => ({ ...output, humidity: numberAt(data, 'humidity') ?? null })) : outputs;

function outputOf(content: RecordContent, data: Data, context: RuleContext): readonly RecordOutput[] {
  const { kg, estimated } = kgOfPlots(data, context);
  const [former] = content.outputs;
  const stored = context.record(context.recordId);
  if (former !== undefined && stored !== undefined && sameValue(stored.data.plots, data.plots)) {
    return untouched(content, data, isTyped(content, context, 'humidity'));
  }
  if (kg <= 0) return [];
  const output: RecordOutput = {
    id: former?.id ?? '',
    key: ONLY_KEY,
    form: 'cherry_mixed',
    kg,
    liters: sumOfPlots(data, 'liters') ?? null,
    grade: former?.grade ?? null,
    lot: former?.lot ?? textAt(data, 'lot') ?? null,
    humidity: numberAt(data, 'humidity') ?? former?.humidity ?? null,
  };
  return [estimated ? { ...output, estimatedKg: true } : output];
}

/**
 * Derives the single lot of a harvest and its totals from its plots, unless they were given. A new output has the id
 * `''`; the caller that saves it assigns one.
 */
export function deriveHarvest(content: RecordContent, context: RuleContext): RecordContent {
  if (!isOwnWork(content)) return content;
  const data = withTotals(content, fillSinglePlot(content, context), context);
  const outputs = mayFollow(content, context) ? outputOf(content, data, context) : content.outputs;
  return { ...content, data, outputs };
}
