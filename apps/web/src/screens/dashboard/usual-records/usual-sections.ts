import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';

const SHOWN = 3;
const DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** The sections that most people record most. */
const FALLBACK: readonly Section[] = ['colheita', 'secagem', 'armazenamento', 'vendas', 'atividades', 'talhoes'];

/** The sections that agronomists record most. */
const OF_AGRONOMISTS: readonly Section[] = ['atividades', 'talhoes', 'colheita'];

/** Plots, partners and seasons are entered once, mostly when a farm is set up. They do not count as habits. */
const isMadeOnce = (section: Section): boolean => stageOf(section).label.kind === 'thing';

type Made = Pick<FarmRecord, 'section' | 'createdAt' | 'createdBy' | 'deletedAt'>;

/**
 * The three sections in which a person made most records in the last 30 days and may record. Missing ones are filled up
 * by what most people of the role record. Plots, partners and seasons do not count. Unsent records of this device count
 * as the person's.
 */
export function usualSections(
  records: Iterable<Made>,
  { personId, role, now }: { personId: string; role: FarmRole; now: Date },
): readonly Section[] {
  const since = new Date(now.getTime() - DAYS * MS_PER_DAY).toISOString();
  const counts = new Map<Section, number>();
  for (const { section, createdAt, createdBy, deletedAt } of records) {
    const isOwn = createdBy === personId || createdBy === '';
    if (isOwn && deletedAt === null && createdAt >= since && !isMadeOnce(section))
      counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).map(([section]) => section);
  const likely = role === 'agronomist' ? OF_AGRONOMISTS : FALLBACK;
  return [...new Set([...most, ...likely])].filter((section) => may(role, writeActionOf(section))).slice(0, SHOWN);
}
