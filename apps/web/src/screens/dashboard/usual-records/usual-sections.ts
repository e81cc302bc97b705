import { type FarmRole, may, writeActionOf } from '@cafezal/domain/people/permissions.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';

const SHOWN = 3;
const DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** What most people record most. */
const FALLBACK: readonly Section[] = ['colheita', 'secagem', 'armazenamento', 'vendas', 'atividades', 'talhoes'];

/** What who looks after the plots records most. */
const OF_AGRONOMISTS: readonly Section[] = ['atividades', 'talhoes', 'colheita'];

/** Entered once, most of it when a farm is set up: no habit, however many. */
const MADE_ONCE: ReadonlySet<Section> = new Set(['talhoes', 'parceiros', 'producao']);

type Made = Pick<FarmRecord, 'section' | 'createdAt' | 'createdBy' | 'deletedAt'>;

/**
 * The three sections in which a person made most records in the last 30 days, of those that his role may record in; what
 * most people of the role record fills up. Plots, partners and seasons are entered once and do not count. What this device has
 * not sent yet was made by him.
 */
export function usualSections(
  records: Iterable<Made>,
  { personId, role, now }: { personId: string; role: FarmRole; now: Date },
): readonly Section[] {
  const since = new Date(now.getTime() - DAYS * MS_PER_DAY).toISOString();
  const counts = new Map<Section, number>();
  for (const { section, createdAt, createdBy, deletedAt } of records) {
    const isOwn = createdBy === personId || createdBy === '';
    if (isOwn && deletedAt === null && createdAt >= since && !MADE_ONCE.has(section))
      counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).map(([section]) => section);
  const likely = role === 'agronomist' ? OF_AGRONOMISTS : FALLBACK;
  return [...new Set([...most, ...likely])].filter((section) => may(role, writeActionOf(section))).slice(0, SHOWN);
}
