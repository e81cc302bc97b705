import type { StageDefinition } from '@cafezal/domain/stage.ts';
import type { IconName } from '../../components/icons/icon.tsx';
import { Tag, type Tone } from '../../components/tag.tsx';
import type { ShownRecord } from '../../data/replica.ts';

const STATE_TAGS: Readonly<
  Record<Exclude<ShownRecord['state'], 'sent'>, { tone: Tone; icon: IconName; text: string }>
> = {
  waiting: { tone: 'neutral', icon: 'smartphone', text: 'Guardado aqui' },
  refused: { tone: 'error', icon: 'circle-alert', text: 'Precisa corrigir' },
  conflict: { tone: 'warning', icon: 'triangle-alert', text: 'Qual vale?' },
};

const FLAG_TEXTS: Readonly<Record<string, string>> = { phiViolation: 'Carência', inconsistent: 'Não fecha' };

/** What stands beside a record's name: its status, warnings on it, and whether it was sent. */
export function RecordTags({
  shown: { record, state },
  definition,
}: {
  shown: ShownRecord;
  definition: StageDefinition;
}) {
  const status = definition.statuses[record.status];
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
