import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import type { IconName } from '../../components/icons/icon.tsx';
import { Tag, type Tone } from '../../components/surfaces/tag.tsx';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { type StatusPlace, statusFinder } from './use-section.ts';

const STATE_TAGS: Readonly<
  Record<Exclude<ShownRecord['state'], 'sent'>, { tone: Tone; icon: IconName; text: string }>
> = {
  waiting: { tone: 'neutral', icon: 'smartphone', text: 'Guardado aqui' },
  refused: { tone: 'error', icon: 'circle-alert', text: 'Precisa corrigir' },
  conflict: { tone: 'warning', icon: 'triangle-alert', text: 'Qual vale?' },
};

/** Texts of a stage's statuses, including those derived from the balance. */
export const statusWords = memoByObject(({ statuses, derivedStatuses = {} }: StageDefinition) => ({
  ...statuses,
  ...derivedStatuses,
}));

/** Whether a status needs no mention: the only normal one of its stage. A sale has two, delivered and paid. */
export function isUsual(definition: StageDefinition, status: string): boolean {
  const words = statusWords(definition);
  const isWell = ({ tone }: { tone: Tone }) => tone === 'success';
  return words[status]?.tone === 'success' && Object.values(words).filter(isWell).length === 1;
}

/** Texts of a record's warnings. */
export const FLAG_TEXTS: Readonly<Record<string, string>> = { phiViolation: 'Carência', inconsistent: 'Não fecha' };

/** A record, and what its tags depend on. */
export type TagsProps = StatusPlace & { shown: ShownRecord; definition: StageDefinition };

/** The status of a record as a tag; nothing for an unknown status. */
export function StatusTag({ shown: { record }, definition, ...place }: TagsProps) {
  const status = statusWords(definition)[statusFinder(place)(record)];
  return status === undefined ? null : <Tag tone={status.tone}>{status.label}</Tag>;
}

/** Whether a record was sent; nothing if it was. */
export function SentTag({ state }: Pick<ShownRecord, 'state'>) {
  if (state === 'sent') return null;
  const { tone, icon, text } = STATE_TAGS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {text}
    </Tag>
  );
}

/** The tags beside a record's name: status, warnings, and whether it was sent. */
export function RecordTags(props: TagsProps) {
  return (
    <>
      <StatusTag {...props} />
      {props.shown.record.flags.map((flag) => (
        <Tag key={flag} tone="warning" icon="triangle-alert">
          {FLAG_TEXTS[flag] ?? flag}
        </Tag>
      ))}
      <SentTag state={props.shown.state} />
    </>
  );
}
