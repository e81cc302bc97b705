import { attentionOf } from '@cafezal/domain/attention/attention.ts';
import type { AttentionItem, Measured } from '@cafezal/domain/attention/attention-item.ts';
import { comingDay } from '@cafezal/domain/attention/attention-words.ts';
import { courseOf } from '@cafezal/domain/attention/drying-attention.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import { isUnfinished } from '@cafezal/domain/lots/record-balance.ts';
import type { FarmFacts, FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { isDrying } from '@cafezal/domain/stages/kinds.ts';
import { Tag } from '../../../../components/surfaces/tag.tsx';
import { correctedNow } from '../../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { nextTurn } from '../../../../data/page/next-turn.ts';
import { type BoardDay, boardDay } from '../../../farm/board-day.ts';
import { type DryingStanding, dryingStanding } from '../../../farm/drying-standing.ts';
import { fermentingTag, type LotTag, restingTag } from '../../../farm/lot-tags.ts';
import { shortDayOf } from '../../../words/short-day.ts';
import { DryingTrace } from './drying-trace.tsx';
import type { RowExtras } from './list-fields.ts';

/** The words of how a drying stands, without its moisture. */
const WORDS: Readonly<Record<Exclude<DryingStanding['kind'], 'drying'>, LotTag>> = {
  done: { text: 'Pronta', tone: 'success' },
  overdry: { text: 'Passou da meta', tone: 'warning' },
  long: { text: 'Dias demais', tone: 'warning' },
  unmeasured: { text: 'Sem medição', tone: 'stage' },
  due: { text: 'Medir', tone: 'stage' },
};

/** What is to be done with a drying, or when it should be ready; null if nothing tells. */
function dryingTag(record: FarmRecord, day: BoardDay): LotTag | null {
  const { kind, ready } = dryingStanding(record, day);
  if (kind !== 'drying') return WORDS[kind];
  return ready === null ? null : { text: `Pronta ${comingDay(ready, day.today)}`, tone: 'stage' };
}

/** What a stage's list says of work under way. */
const TAGS: Readonly<Partial<Record<Section, (record: FarmRecord, day: BoardDay) => LotTag | null>>> = {
  fermentacao: fermentingTag,
  secagem: dryingTag,
  descanso: restingTag,
};

/** When the first of the dryings is ready: `agora`, `sex 17/07`; null if nothing tells. */
function firstReady(records: readonly FarmRecord[], day: BoardDay): string | null {
  const standings = records.map((record) => dryingStanding(record, day));
  if (standings.some(({ kind }) => kind === 'done' || kind === 'overdry')) return 'agora';
  const [first] = standings.flatMap(({ ready }) => (ready !== null && ready >= day.today ? ready : [])).sort();
  return first === undefined ? null : shortDayOf(Date.parse(first), 'UTC');
}

/** What the list of dryings has besides the tags. */
const dryingExtras = (ids: ReadonlySet<string>, day: BoardDay): RowExtras => ({
  moisture: ({ id }) => (ids.has(id) ? (day.readings(id, 'humidity').at(-1)?.value ?? null) : null),
  trace: memoByObject((record) => ids.has(record.id) && <DryingTrace course={courseOf(record, day)} />),
  firstReady: (some) => firstReady(some.filter(isInProgress), day),
});

const isInProgress = ({ status }: Pick<FarmRecord, 'status'>): boolean => status === 'in_progress';

/** The day with what is known of work under way, record by record with room for the finger between; null once nobody waits. */
async function dayOf(
  records: readonly FarmRecord[],
  { replica }: Pick<FarmStore, 'replica'>,
  { settings, isWanted }: Pick<FarmFacts, 'settings'> & { isWanted: () => boolean },
): Promise<BoardDay | null> {
  const now = correctedNow().toISOString();
  const [readings, items]: [Measured[], AttentionItem[]] = [[], []];
  for (const record of records) {
    const own = await replica.readings(record.id);
    await nextTurn();
    if (!isWanted()) return null;
    for (const reading of own) readings.push(reading);
    items.push(...attentionOf({ records: [record], readings: own, now, ...settings }));
  }
  return boardDay({ readings, now, items }, settings);
}

/** What the list of a stage says of work under way, by the readings on this device; null once nobody waits for it. */
export async function rowExtras(
  store: Pick<FarmStore, 'replica'>,
  { settings }: Pick<FarmFacts, 'settings'>,
  { definition, isWanted }: { definition: StageDefinition; isWanted: () => boolean },
): Promise<RowExtras | null> {
  const records = [...store.replica.section(definition.section)].map(({ record }) => record).filter(isUnfinished);
  const day = await dayOf(records, store, { settings, isWanted });
  if (day === null) return null;
  for (const record of isDrying(definition) ? records : []) {
    await nextTurn();
    // Kept with the day: what is drawn asks for it again.
    courseOf(record, day);
  }
  return {
    ...(isDrying(definition) && dryingExtras(new Set(records.map(({ id }) => id)), day)),
    standing: memoByObject((record) => {
      const tag = isInProgress(record) ? TAGS[definition.section]?.(record, day) : null;
      return tag && <Tag tone={tag.tone}>{tag.text}</Tag>;
    }),
  };
}
