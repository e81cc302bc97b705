import { goldenFarm } from '../golden/season.ts';
import type { TableCell } from '../ground/csv.ts';
import { uuidV5 } from '../ground/uuid-v5.ts';
import { drawsOf } from '../lots/lots.ts';
import { validateRecord } from '../reading/validate.ts';
import type { FarmRecord } from '../record/record.ts';
import type { CheckBody, Choices, Preview } from '../sheets/preview.ts';
import { NO_CHOICES } from '../sheets/preview.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import type { SheetFarm } from '../sheets/sheet-farm.ts';
import type { SheetSection } from '../sheets/targets.ts';
import { presentRecord } from '../shown/present-record.ts';
import { stageOf } from '../stages/stages.ts';
import { demonstration } from './demonstration.ts';
import { demonstrationRecords } from './demonstration-records.ts';

const TODAY = '2026-07-29';
const farm = goldenFarm();

let records: readonly FarmRecord[] | undefined;

/** The records of the demonstration farm. */
export function farmRecords(): readonly FarmRecord[] {
  records ??= demonstrationRecords(demonstration(`${TODAY}T15:00:00.000Z`), { farm, by: 'person', today: TODAY });
  return records;
}

/** A farm with these records, as a sheet is read on it; what is checked first is there for what follows. */
export function sheetFarm(records: readonly FarmRecord[]): SheetFarm {
  const byId = new Map(records.map((record) => [record.id, record]));
  const draws = records.flatMap(drawsOf);
  const record = (id: string) => byId.get(id);
  const check: CheckBody = ({ op, section, id, body }) => {
    const stored = op === 'update' ? byId.get(id) : undefined;
    const others = (of: string) => [...byId.values()].filter((one) => one.section === of && one.id !== id);
    const context = { farm, today: TODAY, recordId: id, record, others };
    const asked = { definition: stageOf(section), payload: body, context, suggestCode: () => 'X' };
    const { content, warnings } = validateRecord(stored === undefined ? asked : { ...asked, stored });
    // What a record has besides its content does not matter to those that point to it.
    if (section === 'talhoes' && op === 'create') byId.set(id, { id, section, ...content } as FarmRecord);
    return { content, warnings };
  };
  return {
    records: (section) => records.filter((one) => one.section === section),
    lot: (named) => records.find(({ code }) => code === named),
    isTaken: (id) => byId.has(id),
    present: (one) => presentRecord(one, draws),
    table: {
      nameOf: (id) => byId.get(id)?.name ?? '',
      timezone: farm.settings.timezone,
      rules: { farm, today: TODAY, record, others: () => [] },
    },
    measureLiters: 60,
    today: TODAY,
    idOf: (name) => uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name),
    check,
  };
}

/** How rows come in, the first of them line 1. */
export function previewOf(
  section: SheetSection,
  rows: readonly (readonly TableCell[])[],
  { on = sheetFarm(farmRecords()), ...choices }: Partial<Choices> & { on?: SheetFarm } = {},
): Preview {
  const sheet = { rows: rows.map((cells, at) => ({ line: at + 1, cells })), encoding: null, separator: null };
  const steps = readSheet({ sheet, section, choices: { ...NO_CHOICES, ...choices }, farm: on });
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
