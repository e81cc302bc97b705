import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { ReactNode } from 'react';
import type { IconName } from '../../../../components/icons/icon.tsx';
import { Tag, type Tone } from '../../../../components/surfaces/tag.tsx';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import { FlagMarks } from '../../../farm/flag-marks.tsx';
import { isUsual, SentTag, statusWords, type TagsProps } from '../../../farm/record-tags.tsx';
import { statusFinder } from '../../../farm/use-section.ts';

const TONE_ICONS: Readonly<Partial<Record<Tone, IconName>>> = { success: 'check' };

/** The tag of a status in a table row. */
export function statusTag({ status: stored }: ShownRecord['record'], definition: StageDefinition, status: string) {
  const words = statusWords(definition)[status];
  if (words === undefined) return null;
  return (
    <Tag tone={words.tone} icon={stored === 'planned' ? 'calendar' : TONE_ICONS[words.tone]}>
      {words.label}
    </Tag>
  );
}

/** The same for rows with warnings or unsent changes. */
export function RowTags({ shown, definition, standing, ...place }: TagsProps & { standing: ReactNode }) {
  const { record, state } = shown;
  const status = statusFinder(place)(record);
  return (
    <>
      {standing || (!(state !== 'sent' && isUsual(definition, status)) && statusTag(record, definition, status))}
      <SentTag state={state} />
      <FlagMarks flags={record.flags} at="cell" />
    </>
  );
}
