import type { AttentionItem, AttentionKind } from '@cafezal/domain/attention/attention-item.ts';
import { spokenDay } from '@cafezal/domain/attention/attention-words.ts';
import { rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { verbWord } from '@cafezal/domain/stages/section-words.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { sectionEntry } from '../../frame/section-menu.ts';
import { ownPlotName } from '../../words/plot-names.ts';

/** A record that a person is likely to make next: its texts, and the address of its prefilled form. */
export type UsualRecord = {
  section: Section;
  /** Empty if the section is no stage. */
  theme: string;
  /** One word under an icon. */
  short: string;
  title: string;
  /** The second line: what is waiting, or how it was last time. */
  sub: string;
  to: string;
  search: { de?: string };
};

/** What is waiting to be recorded in a section. */
const WAITING: Readonly<Partial<Record<Section, readonly [kind: AttentionKind, source: Section]>>> = {
  processamento: ['harvest-unprocessed', 'colheita'],
  descanso: ['coffee-without-place', 'secagem'],
  beneficiamento: ['resting-done', 'descanso'],
  armazenamento: ['coffee-without-place', 'beneficiamento'],
};

type Facts = {
  records: readonly FarmRecord[];
  items: readonly AttentionItem[];
  personId: string;
  farmSlug: string;
  /** YYYY-MM-DD. */
  today: string;
};

/** The address of the form of a section. */
export const formAddress = (farmSlug: string, section: Section): string =>
  `/fazenda/${farmSlug}/${stageOf(section).formAt ?? `${section}/cadastrar`}`;

const liveIn = ({ records }: Facts, section: Section): readonly FarmRecord[] =>
  records.filter((record) => record.section === section && record.deletedAt === null);

const isLater = (one: FarmRecord, other: FarmRecord): boolean =>
  one.date > other.date || (one.date === other.date && one.createdAt > other.createdAt);

/**
 * The person's latest record of a section by day, since many are made at one instant. Unsent records were made here.
 */
const lastOf = (facts: Facts, section: Section): FarmRecord | undefined =>
  liveIn(facts, section)
    .filter(({ createdBy, status }) => (createdBy === facts.personId || createdBy === '') && status !== 'planned')
    .reduce<FarmRecord | undefined>(
      (last, record) => (last === undefined || isLater(record, last) ? record : last),
      undefined,
    );

type Words = Pick<UsualRecord, 'title' | 'sub'> & Partial<Pick<UsualRecord, 'short' | 'to' | 'search'>>;

/** A drying in progress is measured every day, but begun only once: so the shortcut is to measuring. */
function measuring(facts: Facts): Words | null {
  const drying = liveIn(facts, 'secagem').filter(({ status }) => status === 'in_progress');
  if (drying.length === 0) return null;
  const list = `/fazenda/${facts.farmSlug}/secagem`;
  const due = facts.items.find(({ kind }) => kind === 'drying-unmeasured');
  const record = drying.find(({ id }) => id === due?.recordId) ?? (drying.length === 1 ? drying[0] : undefined);
  const counted = drying.length === 1 ? '1 lote secando' : `${drying.length} lotes secando`;
  return {
    short: 'Medir',
    title: due?.title.replace(/^Medir terreiro (?=\p{L})/u, 'Medir ') ?? 'Medir secagem',
    sub: due?.message ?? counted,
    to: record === undefined ? list : `${list}/${record.slug || record.id}/medicoes`,
  };
}

function picking(facts: Facts): Words | null {
  const last = lastOf(facts, 'colheita');
  if (last === undefined) return null;
  const [plotId, ...others] = rowsAt(last.data, 'plots').map((row) => textAt(row, 'plotId') ?? '');
  const plot = liveIn(facts, 'talhoes').find(({ id }) => id === plotId);
  if (plot === undefined || others.length > 0) return null;
  const pass = textAt(last.data, 'pass');
  const passText = pass === undefined || pass === 'repasse' ? pass : `${pass}ª passada`;
  const again = [passText, textAt(last.data, 'responsible')].filter(Boolean).join(' · ');
  return {
    title: `Colheita, ${ownPlotName(plot.name)}`,
    sub: again || `a última foi ${spokenDay(last.date, facts.today)}`,
    search: { de: plot.id },
  };
}

function waiting(facts: Facts, section: Section): Words | null {
  const known = WAITING[section];
  if (known === undefined) return null;
  const [kind, source] = known;
  const item = facts.items.find((one) => one.kind === kind && one.section === source);
  return item === undefined ? null : { title: verbWord(section), sub: item.title, search: { de: item.recordId } };
}

function wordsOf(facts: Facts, section: Section): Words {
  const special = section === 'secagem' ? measuring(facts) : section === 'colheita' ? picking(facts) : null;
  const found = special ?? waiting(facts, section);
  if (found !== null) return found;
  const last = lastOf(facts, section);
  return {
    title: stageOf(section).label.one,
    sub: last === undefined ? 'seu primeiro registro' : `a última vez foi ${spokenDay(last.date, facts.today)}`,
  };
}

/** A person's usual records with their current state: coffee to measure, store or mill, or the last record. */
export const usualRecords = (facts: Facts, sections: readonly Section[]): readonly UsualRecord[] =>
  sections.map((section) => ({
    section,
    theme: sectionEntry(section)?.theme ?? '',
    short: verbWord(section),
    to: formAddress(facts.farmSlug, section),
    search: {},
    ...wordsOf(facts, section),
  }));
