import type { RuleContext } from '../definition/stage.ts';
import { checkMass } from '../lots/lot-checks.ts';
import { drawsOf } from '../lots/lots.ts';
import { type Validated, validateRecord } from '../reading/validate.ts';
import type { FarmFacts, FarmRecord, Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { goldenFarm } from './season.ts';

export type SavedFarm = {
  records: Map<string, FarmRecord>;
  /** Validates and stores like a server; throws the Problem that a person would see. */
  save: (section: Section, id: string, payload: unknown) => Validated;
  context: (recordId: string) => RuleContext;
};

const NEVER = { flags: [], confirmedWarnings: [], recalculated: null, photos: [], deletedAt: null } as const;
const SAVED = { createdBy: 'user', updatedBy: 'user', createdAt: '2026-12-31T12:00:00.000Z' } as const;

/** An in-memory farm whose records passed `validateRecord` and `checkMass`, on 31 December 2026. */
export function savedFarm(farm: FarmFacts = goldenFarm()): SavedFarm {
  const records = new Map<string, FarmRecord>();
  const context = (recordId: string): RuleContext => ({
    farm,
    today: '2026-12-31',
    recordId,
    record: (id) => records.get(id),
    others: (section) => [...records.values()].filter((one) => one.section === section && one.id !== recordId),
  });
  const save = (section: Section, id: string, payload: unknown): Validated => {
    const stored = records.get(id);
    const validated = validateRecord({
      definition: stageOf(section),
      payload,
      ...(stored === undefined ? {} : { stored }),
      context: context(id),
      suggestCode: () => `26-${stageOf(section).code ?? 'XXX'}-0099`,
    });
    const version = (stored?.version ?? 0) + 1;
    const base = { id, farmId: farm.id, section, slug: id, version, updatedAt: SAVED.createdAt, ...NEVER, ...SAVED };
    const record: FarmRecord = { ...base, ...validated.content };
    checkMass(record, { sources: [...records.values()], draws: [...records.values()].flatMap(drawsOf) });
    records.set(id, record);
    return validated;
  };
  return { records, save, context };
}
