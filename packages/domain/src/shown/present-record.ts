import { outputLabel } from '../definition/forms.ts';
import { isEmpty } from '../ground/json-value.ts';
import { outputBalances } from '../lots/lots.ts';
import { shownStatus } from '../lots/shown-status.ts';
import type { Draw, FarmRecord, OutputBalance, RecordContent, RecordOutput } from '../record/record.ts';
import { leadsSeason } from '../stages/kinds.ts';
import { fieldsOf } from '../stages/stage-form.ts';
import { stageOf } from '../stages/stages.ts';

/** An output as the API answers it. */
export type PresentedOutput = RecordOutput & OutputBalance & { label: string };

/** A record as the API answers it, with the stage's own key of the name (`harvestName`) besides `name`. */
export type PresentedRecord = Omit<FarmRecord, 'outputs'> & {
  outputs: readonly PresentedOutput[];
} & Readonly<Record<string, unknown>>;

const UNTOUCHED: OutputBalance = { consumedKg: 0, reservedKg: 0, availableKg: 0 };

const presentOutput = (output: RecordOutput, balance: OutputBalance = UNTOUCHED): PresentedOutput => ({
  ...output,
  ...balance,
  label: outputLabel(output),
});

/** A lot's name is its code until a person changes it. */
const dataWithLot = ({ code, data, section }: FarmRecord): RecordContent['data'] =>
  code !== '' && isEmpty(data.lot) && Object.hasOwn(fieldsOf(section), 'lot') ? { ...data, lot: code } : data;

/** What an answer tells besides what is stored: what the stage reckons, and the status on a day. */
export type AnsweredWith = { answers?: Readonly<Record<string, unknown>> | undefined; today?: string | undefined };

/** A stored record as the API answers it, with the balance of each output; `draws` may hold those on other records. */
export function presentRecord(
  record: FarmRecord,
  draws: readonly Draw[],
  { answers, today }: AnsweredWith = {},
): PresentedRecord {
  const { nameField } = stageOf(record.section);
  const balances = outputBalances(record, draws);
  return {
    id: record.id,
    farmId: record.farmId,
    section: record.section,
    slug: record.slug,
    name: record.name,
    ...(nameField === null ? {} : { [nameField]: record.name }),
    code: record.code,
    date: record.date,
    season: record.season,
    status: shownStatus(record, draws, today),
    data: dataWithLot(record),
    notes: record.notes,
    inputs: record.inputs,
    outputs: record.outputs.map((output) => presentOutput(output, balances.get(output.key))),
    photos: record.photos,
    flags: record.flags,
    recalculated: record.recalculated,
    confirmedWarnings: record.confirmedWarnings,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    createdBy: record.createdBy,
    updatedBy: record.updatedBy,
    deletedAt: record.deletedAt,
    ...(leadsSeason(record) ? { closing: record.closing ?? null } : {}),
    ...answers,
  };
}
