import { textAt } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, RecordInput, RecordOutput } from '../record/record.ts';
import { phiViolations } from '../stages/activity/waiting-period.ts';
import { type GoldenPayload, type GoldenRecord, goldenFarm, goldenSeason } from './season.ts';

type SentOutput = { key: string; form: ProductForm; kg: number; grade?: string };

// Both lists come from season.json, whose shape this folder's tests check.
const inputsOf = (payload: GoldenPayload): readonly RecordInput[] => (payload.inputs ?? []) as readonly RecordInput[];
const outputsOf = (payload: GoldenPayload): readonly SentOutput[] => (payload.outputs ?? []) as readonly SentOutput[];

const storedOutput = (recordId: string, { key, form, kg, grade }: SentOutput): RecordOutput => ({
  id: `${recordId}/${key}`,
  key,
  form,
  kg,
  liters: null,
  grade: grade ?? null,
  lot: null,
  humidity: null,
});

const NAME_KEY = /Name$|^name$/;

const nameOf = (payload: GoldenPayload): string =>
  Object.entries(payload)
    .filter(([key]) => NAME_KEY.test(key))
    .map(([, value]) => String(value))[0] ?? '';

function stored({ key, id, section, payload }: GoldenRecord): FarmRecord {
  const date = textAt(payload, 'date') ?? '2026-05-01';
  const at = `${date}T12:00:00.000Z`;
  return {
    id,
    farmId: goldenFarm().id,
    section,
    slug: key.toLowerCase(),
    name: nameOf(payload),
    code: textAt(payload, 'code') ?? key,
    date,
    season: textAt(payload, 'season') ?? null,
    status: textAt(payload, 'status') ?? 'completed',
    data: payload.data,
    notes: null,
    inputs: inputsOf(payload),
    outputs: outputsOf(payload).map((output) => storedOutput(id, output)),
    version: 1,
    flags: [],
    confirmedWarnings: [],
    recalculated: null,
    photos: [],
    createdAt: at,
    updatedAt: at,
    createdBy: 'golden',
    updatedBy: 'golden',
    deletedAt: null,
  };
}

function storedSeason(): readonly FarmRecord[] {
  const records = goldenSeason().records.map(stored);
  const activities = records.filter(({ section }) => section === 'atividades');
  return records.map((record) =>
    record.section === 'colheita' && phiViolations(record, activities).length > 0
      ? { ...record, flags: ['phiViolation'] }
      : record,
  );
}

/** Freezes a value with all that it is made of, so that no test changes what the next one is given. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

// Thousands of random seasons begin with it.
let season: readonly FarmRecord[] | undefined;

/** The worked season as stored records, sources first; harvests within a waiting period are flagged. */
export function goldenRecords(): FarmRecord[] {
  season ??= frozen(storedSeason());
  return [...season];
}
