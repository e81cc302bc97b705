import type { RecordContent, RecordOutput } from '../record.ts';
import type { RuleContext } from '../stage.ts';
import { deriveClassification } from './classification.ts';
import { numberAt, textAt, toGram } from './data-values.ts';
import { sourcesOf } from './sources.ts';

type Flows = Pick<RecordContent, 'inputs' | 'data'>;
type Lot = Pick<RecordOutput, 'key' | 'form' | 'grade' | 'kg'>;

/** The key of the one lot of a storage that holds one kind of coffee. */
const ONLY_KEY = '0';

const isSameKind = (one: Lot, other: Pick<Lot, 'form' | 'grade'>): boolean =>
  one.form === other.form && one.grade === other.grade;

/** What a storage holds by what came in: one lot per form and grade; keys of several are left for the saver to make. */
function lotsOf(content: Flows, context: RuleContext): readonly Lot[] {
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

const holdsTheSame = (outputs: readonly Lot[], lots: readonly Lot[]): boolean =>
  outputs.length === lots.length &&
  outputs.every((output) => lots.some((lot) => isSameKind(lot, output) && lot.kg === output.kg));

/** Must the lots be reckoned from the inputs? Not where the person gave them, in this write or before, or they fit. */
function mustFollow(content: RecordContent, context: RuleContext): boolean {
  const { outputs } = content;
  if (outputs.length === 0) return true;
  if (holdsTheSame(outputs, lotsOf(content, context))) return false;
  const stored = context.record(context.recordId);
  if (stored === undefined || !holdsTheSame(outputs, stored.outputs)) return false;
  return holdsTheSame(stored.outputs, lotsOf(stored, context));
}

function outputOf(lot: Lot, content: RecordContent): RecordOutput {
  const former = content.outputs.find((output) => isSameKind(output, lot));
  return {
    id: former?.id ?? '',
    key: former?.key ?? lot.key,
    form: lot.form,
    kg: lot.kg,
    liters: null,
    grade: lot.grade,
    lot: former?.lot ?? textAt(content.data, 'lot') ?? null,
    humidity: former?.humidity ?? numberAt(content.data, 'initialHumidity') ?? null,
  };
}

/**
 * The lots of a storage follow from its inputs unless given, and type and score from what was counted and tasted.
 * An output without a stored predecessor has the id `''`: whoever saves it gives it one.
 */
export function deriveStorage(content: RecordContent, context: RuleContext): RecordContent {
  const classified = deriveClassification(content);
  if (!mustFollow(content, context)) return classified;
  return { ...classified, outputs: lotsOf(content, context).map((lot) => outputOf(lot, content)) };
}
