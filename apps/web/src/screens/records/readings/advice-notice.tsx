import { Notice } from '../../../components/messages/notice.tsx';
import type { Advice } from './drying-words.ts';

/** What the readings say and what to do, in a tinted box. */
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
