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

/** The key of the one lot of a storage that holds one kind of coffee. */
const ONLY_KEY = '0';

const isSameKind = (one: Lot, other: Pick<Lot, 'form' | 'grade'>): boolean =>
  one.form === other.form && one.grade === other.grade;

/** What came into a storage: one lot per form and grade; those of several have no key yet. */
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

/** What lies in a storage by what came in and what was lost, under the keys that its lots have already. */
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

/** Lots that a person weighed, less what was lost since they were stored, and with what was found. */
const weighedLots = ({ outputs, data }: RecordContent, before: Flows): readonly RecordOutput[] =>
  sameValue(data.movements ?? null, before.data.movements ?? null)
    ? outputs
    : afterMovements(data, beforeMovements(before.data, outputs));

/**
 * The lots in store: what came in less what was lost, unless a person gave them. Those given in this write stand; those
 * given before stand but for what was lost since.
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
 * The lots of a storage follow from its inputs and movements unless given, and type and score from what was counted
 * and tasted. An output without a stored predecessor has the id `''`: whoever saves it gives it one.
 */
export const deriveStorage = (content: RecordContent, context: RuleContext): RecordContent => ({
  ...deriveClassification(content),
  outputs: storedLots(content, context),
});
