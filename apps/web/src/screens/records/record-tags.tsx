import type { StageDefinition } from '@cafezal/domain/stage.ts';
import type { IconName } from '../../components/icons/icon.tsx';
import { Tag, type Tone } from '../../components/tag.tsx';
import type { FarmStore } from '../../data/farm-store.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { statusFinder } from './use-section.ts';

const STATE_TAGS: Readonly<
  Record<Exclude<ShownRecord['state'], 'sent'>, { tone: Tone; icon: IconName; text: string }>
> = {
  waiting: { tone: 'neutral', icon: 'smartphone', text: 'Guardado aqui' },
  refused: { tone: 'error', icon: 'circle-alert', text: 'Precisa corrigir' },
  conflict: { tone: 'warning', icon: 'triangle-alert', text: 'Qual vale?' },
};

/** What people read for each status of a stage, those that follow from the balance too. */
export const statusWords = ({ statuses, derivedStatuses = {} }: StageDefinition) => ({
  ...statuses,
  ...derivedStatuses,
});

const FLAG_TEXTS: Readonly<Record<string, string>> = { phiViolation: 'Carência', inconsistent: 'Não fecha' };

/** What stands beside a record's name: its status, warnings on it, and whether it was sent. */
export function RecordTags({
  shown: { record, state },
  definition,
  store,
}: {
  shown: ShownRecord;
  definition: StageDefinition;
  store: FarmStore | null;
}) {
  const status = statusWords(definition)[statusFinder(store)(record)];
  const waiting = state === 'sent' ? null : STATE_TAGS[state];
  return (
    <>
      {status !== undefined && <Tag tone={status.tone}>{status.label}</Tag>}
      {record.flags.map((flag) => (
        <Tag key={flag} tone="warning" icon="triangle-alert">
          {FLAG_TEXTS[flag] ?? flag}
        </Tag>
      ))}
      {waiting !== null && (
        <Tag tone={waiting.tone} icon={waiting.icon}>
          {waiting.text}
        </Tag>
      )}
    </>
  );
}
