import { addDays } from '../ground/days.ts';
import { validateRecord } from '../reading/validate.ts';
import { nextCode } from '../record/codes.ts';
import { isUnderWay } from '../record/data-values.ts';
import type { FarmFacts, FarmRecord, RecordContent } from '../record/record.ts';
import { slugCandidates, slugOf } from '../record/slugs.ts';
import { phiViolations } from '../stages/activity/waiting-period.ts';
import { stageOf } from '../stages/stages.ts';
import type { Demonstration } from './demonstration.ts';

const FLAG = 'phiViolation';

type Records = ReadonlyMap<string, FarmRecord>;

function freeSlug(record: Pick<FarmRecord, 'section' | 'name'>, records: Records): string {
  const taken = new Set(
    [...records.values()].filter(({ section }) => section === record.section).map(({ slug }) => slug),
  );
  const slug = slugOf(record.name, record.section);
  for (const candidate of slugCandidates(slug)) if (!taken.has(candidate)) return candidate;
  return slug;
}

/** 18:00 in Carmo de Minas, when work is recorded. */
const WRITTEN = 'T21:00:00.000Z';

/** Days by which plans are recorded in advance. */
const PLANNED_BEFORE = 10;

/** When a record was last written: at the end of its work, never after `at`. */
function writtenAt({ date, data, status }: RecordContent, at: string): string {
  const day = typeof data.endDate === 'string' ? data.endDate : date;
  const last = `${status === 'planned' ? addDays(day, -PLANNED_BEFORE) : day}${WRITTEN}`;
  return last < at ? last : at;
}

/** Flags of a record: a harvest within a waiting period, and all lots from one. */
function flagsOf(record: FarmRecord, records: Records): readonly string[] {
  const activities = [...records.values()].filter(({ section }) => section === 'atividades');
  const isInside =
    record.section === 'colheita'
      ? isUnderWay(record) && phiViolations(record, activities).length > 0
      : record.inputs.some(({ recordId }) => records.get(recordId)?.flags.includes(FLAG));
  return isInside ? [FLAG] : [];
}

/**
 * The records of the demonstration farm as a server would store them. `by` is the id of their owner; each was written
 * at the end of its work. Earlier seasons are closed, without their figures, which take a while. Throws the Problem of a record that the rules refuse.
 */
export function demonstrationRecords(
  { mutations, closes }: Pick<Demonstration, 'mutations' | 'closes'>,
  { farm, by, today }: { farm: FarmFacts; by: string; today: string },
): readonly FarmRecord[] {
  const records = new Map<string, FarmRecord>();
  for (const { section, recordId, patch, at } of mutations) {
    const definition = stageOf(section);
    const others = [...records.values()];
    const { content, warnings } = validateRecord({
      definition,
      payload: patch,
      context: {
        farm,
        today,
        recordId,
        record: (id) => records.get(id),
        others: (wanted) => others.filter((one) => one.section === wanted),
      },
      suggestCode: () =>
        nextCode(
          definition.code ?? '',
          String(patch?.date ?? today),
          others.map(({ code }) => code),
        ),
    });
    const written = writtenAt(content, at);
    const record: FarmRecord = {
      ...content,
      id: recordId,
      farmId: farm.id,
      section,
      slug: freeSlug({ section, name: content.name }, records),
      version: 1,
      flags: [],
      confirmedWarnings: [...new Set(warnings.map(({ code }) => code))].map((code) => ({ code, by, at: written })),
      recalculated: null,
      photos: [],
      createdAt: written,
      updatedAt: written,
      createdBy: by,
      updatedBy: by,
      deletedAt: null,
    };
    records.set(recordId, { ...record, flags: flagsOf(record, records) });
  }
  for (const { recordId, status } of closes) {
    const record = records.get(recordId);
    if (record !== undefined) records.set(recordId, { ...record, status });
  }
  return [...records.values()];
}
