import { attentionOf } from '@cafezal/domain/attention/attention.ts';
import { comingDay } from '@cafezal/domain/attention/attention-words.ts';
import { courseOf } from '@cafezal/domain/attention/drying-attention.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import type { ReactNode } from 'react';
import { Tag, type Tone } from '../../../../components/surfaces/tag.tsx';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { correctedNow } from '../../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { boardDay } from '../../../farm/board-day.ts';
import { type DryingStanding, dryingStanding } from '../../../farm/drying-standing.ts';
import { shortDayOf } from '../../../words/short-day.ts';
import { DryingTrace } from './drying-trace.tsx';
import type { RowExtras } from './list-fields.ts';

/** The words of how a drying stands, without its moisture; of one that only dries, when it should be ready. */
const WORDS: Readonly<Record<Exclude<DryingStanding['kind'], 'drying'>, readonly [text: string, tone: Tone]>> = {
  done: ['Pronta', 'success'],
  overdry: ['Passou da meta', 'warning'],
  long: ['Dias demais', 'warning'],
  unmeasured: ['Sem medição', 'stage'],
  due: ['Medir', 'stage'],
};

function standingTag(standing: DryingStanding | undefined, today: string): ReactNode {
  if (standing === undefined) return null;
  const { kind, ready } = standing;
  if (kind !== 'drying') return <Tag tone={WORDS[kind][1]}>{WORDS[kind][0]}</Tag>;
  return ready === null ? null : <Tag tone="stage">Pronta {comingDay(ready, today)}</Tag>;
}

/** What the list of dryings says of those under way, by their readings on this device. */
export async function rowExtras(
  { replica }: Pick<FarmStore, 'replica'>,
  { settings }: Pick<FarmFacts, 'settings'>,
): Promise<RowExtras> {
  const records = [...replica.section('secagem')]
    .map(({ record }) => record)
    .filter(({ status }) => status === 'in_progress' || status === 'paused');
  const readings = (await Promise.all(records.map(({ id }) => replica.readings(id)))).flat();
  const now = correctedNow().toISOString();
  const day = boardDay({ readings, now, items: attentionOf({ records, readings, now, ...settings }) }, settings);
  const { today } = day;
  const standings = new Map(records.map((record) => [record.id, dryingStanding(record, day)]));
  const standingOf = ({ id, status }: DeviceRecord) => (status === 'in_progress' ? standings.get(id) : undefined);
  return {
    standing: (record) => standingTag(standingOf(record), today),
    moisture: ({ id }) => standings.get(id)?.moisture ?? null,
    trace: (record) => standings.has(record.id) && <DryingTrace course={courseOf(record, day)} />,
    firstReady: (some) => {
      const under = some.flatMap((record) => standingOf(record) ?? []);
      if (under.some(({ kind }) => kind === 'done' || kind === 'overdry')) return 'agora';
      const [first] = under.flatMap(({ ready }) => (ready !== null && ready >= today ? ready : [])).sort();
      return first === undefined ? null : shortDayOf(Date.parse(first), 'UTC');
    },
  };
}
