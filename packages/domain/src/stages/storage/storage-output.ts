import type { RuleContext } from '../../definition/stage.ts';
import { sameValue } from '../../ground/same-value.ts';
import { deriveClassification } from '../../quality/classification-rules.ts';
import { numberAt, textAt, toGram } from '../../record/data-values.ts';
import { withKeys } from '../../record/output-keys.ts';
import type { RecordContent, RecordOutput } from '../../record/record.ts';
import { sourcesOf } from '../../rules/sources.ts';
import { afterMovements, beforeMovements } from './storage-movements.ts';

type Flows = Pick<RecordContent, 'inputs' | 'data'>;
type Lot = Pick<RecordOutput, 'key' | 'form' | 'grade' | 'kg'>;

/** The key of the only lot of a storage with one kind of coffee. */
const ONLY_KEY = '0';

const isSameKind = (one: Lot, other: Pick<Lot, 'form' | 'grade'>): boolean =>
  one.form === other.form && one.grade === other.grade;

/** The inputs of a storage as lots by form and grade; without keys if there are several. */
function enteredLots(content: Flows, context: RuleContext): readonly Lot[] {
  const lots: Lot[] = [];
  for (const { input, output } of sourcesOf(content, context)) {
    if (output === undefined) continue;
    const known = lots.find((lot) => isSameKind(lot, output));
    if (known === undefined) lots.push({ key: '', form: output.form, grade: output.grade, kg: toGram(input.kg) });
    else lots[lots.indexOf(known)] = { ...known, kg: toGram(known.kg + input.kg) };
  }
  const [only, ...others] = lots;
  return only !== undefined && others.length === 0 ? [{ ...only, key: ONLY_KEY }] : lots;
}

/** The lots of a storage by inputs and losses, with the keys of existing lots. */
function lotsOf(content: Flows, context: RuleContext, named: readonly Lot[]): readonly Lot[] {
  const lots = enteredLots(content, context).map((lot) => ({
    ...lot,
    key: named.find((one) => isSameKind(one, lot))?.key ?? lot.key,
  }));
  return afterMovements(content.data, withKeys(lots));
}

const holdsTheSame = (outputs: readonly Lot[], lots: readonly Lot[]): boolean =>
  outputs.length === lots.length &&
  outputs.every((output) => lots.some((lot) => isSameKind(lot, output) && lot.kg === output.kg));

function outputOf(lot: Lot, content: RecordContent): RecordOutput {
  const former = content.outputs.find((output) => isSameKind(output, lot));
  return {
    id: former?.id ?? '',
    key: lot.key,
    form: lot.form,
    kg: lot.kg,
    liters: null,
    grade: lot.grade,
    lot: former?.lot ?? textAt(content.data, 'lot') ?? null,
    humidity: former?.humidity ?? numberAt(content.data, 'initialHumidity') ?? null,
  };
}

/** Lots with typed weights, minus losses and plus findings since they were stored. */
const weighedLots = ({ outputs, data }: RecordContent, before: Flows): readonly RecordOutput[] =>
  sameValue(data.movements, before.data.movements)
    ? outputs
    : afterMovements(data, beforeMovements(before.data, outputs));

/**
 * The stored lots: inputs minus losses, unless a person gave them. Lots given in this write stay; earlier given ones
 * only change by later losses.
 */
function storedLots(content: RecordContent, context: RuleContext): readonly RecordOutput[] {
  const { outputs } = content;
  const follow = () => lotsOf(content, context, outputs).map((lot) => outputOf(lot, content));
  if (outputs.length === 0) return follow();
  const before = context.record(context.recordId);
  if (before === undefined || !holdsTheSame(outputs, before.outputs)) return outputs;
  return holdsTheSame(before.outputs, lotsOf(before, context, before.outputs))
    ? follow()
    : weighedLots(content, before);
}

/**
 * Derives the lots of a storage from inputs and movements, unless they were given, and type and score from counts and
 * tastings. A new output has the id `''`; the caller that saves it assigns one.
 */
export const deriveStorage = (content: RecordContent, context: RuleContext): RecordContent => ({
  ...deriveClassification(content),
  outputs: storedLots(content, context),
});
