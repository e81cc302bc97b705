import { Notice } from '../../../components/messages/notice.tsx';
import type { Advice } from './drying-words.ts';

/** Advice from the readings, in a tinted box. */
export function AdviceNotice({ advice: { tone, icon, lead, text } }: { advice: Advice }) {
  return (
    <Notice tone={tone} icon={icon}>
      <p>
        <strong>{lead}</strong>
        {text}
      </p>
    </Notice>
  );
}
