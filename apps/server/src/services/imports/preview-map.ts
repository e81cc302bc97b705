import { dayIn } from '@cafezal/domain/ground/days.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import type { MapContent } from '@cafezal/domain/maps/map-content.ts';
import type { MapFarm } from '@cafezal/domain/maps/map-farm.ts';
import { readMap } from '@cafezal/domain/maps/read-map.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { validateRecord } from '@cafezal/domain/reading/validate.ts';
import type { FarmFacts, FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import type { CheckBody, Choices, Preview } from '@cafezal/domain/sheets/preview.ts';
import { presentRecord } from '@cafezal/domain/shown/present-record.ts';
import { consultedBy } from '@cafezal/domain/stages/season-records.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { loadRuleRecords } from '../../db/rule-records.ts';
import { nextTurn } from '../request/next-turn.ts';

type Parts = { db: Database; now: () => Date };

const SECTION = 'talhoes';
const SECTIONS: readonly Section[] = [...new Set<Section>([SECTION, 'documentos', ...consultedBy(stageOf(SECTION))])];

type Loaded = { facts: FarmFacts; today: string; bySection: ReadonlyMap<Section, readonly FarmRecord[]> };

async function load({ db, now }: Parts, scope: FarmScope): Promise<Loaded> {
  const facts = await loadFarmFacts(db, scope);
  const { consulted: bySection } = await loadRuleRecords(db, scope, { ids: [], sections: SECTIONS });
  return { facts, today: dayIn(facts.settings.timezone, now()), bySection };
}

/** Checks plots like a form, each beside those that the map brings before it. */
function checker(loaded: Loaded): CheckBody {
  const { today, bySection } = loaded;
  const papers = new Map((bySection.get('documentos') ?? []).map((paper) => [paper.id, paper]));
  const plots = new Map((bySection.get(SECTION) ?? []).map((plot) => [plot.id, plot]));
  return ({ op, section, id, body }) => {
    const { facts } = loaded;
    const stored = op === 'update' ? (plots.get(id) ?? papers.get(id)) : undefined;
    const others = (of: Section): readonly FarmRecord[] =>
      of === SECTION ? [...plots.values()].filter((plot) => plot.id !== id) : (bySection.get(of) ?? []);
    const context = { farm: facts, today, recordId: id, record: (of: string) => plots.get(of.toLowerCase()), others };
    const asked = { definition: stageOf(section), payload: body, context, suggestCode: () => '' };
    const { content, warnings } = validateRecord(stored === undefined ? asked : { ...asked, stored });
    const none = { version: 0, flags: [], confirmedWarnings: [], recalculated: null, photos: [], deletedAt: null };
    const written = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' };
    const before = stored ?? { ...none, ...written, id, section, farmId: facts.id, slug: '' };
    if (section === SECTION) plots.set(id, { ...before, ...content });
    return { content, warnings };
  };
}

function mapFarm(loaded: Loaded, { role }: FarmScope, importId: string): MapFarm {
  const { facts, today, bySection } = loaded;
  const records = (section: Section): readonly FarmRecord[] => bySection.get(section) ?? [];
  const byId = new Map(records(SECTION).map((plot) => [plot.id, plot]));
  const rules = { farm: facts, today, record: (id: string) => byId.get(id.toLowerCase()), others: records };
  return {
    name: facts.name,
    state: facts.state,
    outline: facts.settings.farmOutline,
    mayChangeOutline: may(role, 'farm.edit'),
    useOutline: (farmOutline) => {
      loaded.facts = { ...facts, settings: { ...facts.settings, farmOutline } };
    },
    records,
    lot: () => undefined,
    isTaken: (id) => byId.has(id),
    present: (record) => presentRecord(record, [], { today }),
    table: { nameOf: (id) => byId.get(id)?.name ?? '', timezone: facts.settings.timezone, rules },
    measureLiters: facts.settings.measureLiters,
    today,
    idOf: (name) => uuidV5(importId, name),
    check: checker(loaded),
  };
}

/** How a map would come in, by the farm as it is. Others get their turn between its shapes. */
export async function previewMap(
  parts: Parts,
  scope: FarmScope,
  { id, content, choices }: { id: string; content: MapContent; choices: Choices },
): Promise<Preview> {
  const steps = readMap(content, { farm: mapFarm(await load(parts, scope), scope, id), choices });
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await nextTurn();
  }
}
