import { type Knowledge, knownVersion, takeKnowledge } from '@cafezal/domain/knowledge/knowledge.ts';
import { correctedNow } from '../device/corrected-clock.ts';
import { isKnowledgeDue, keepKnowledge } from '../device/kept-knowledge.ts';
import { atServer, isInShell } from '../device/server-address.ts';
import { readRefreshToken } from '../device/token-store.ts';
import { assertServerAnswer, readServerAnswer } from './server-answer.ts';

/**
 * Asks for newer rates and tables, once a day. A visitor of the example asks nothing and leaves nothing behind. The
 * version that is known goes along, and an answer without news has no body.
 */
export async function askKnowledge(now = correctedNow()): Promise<void> {
  if (readRefreshToken() === null) return;
  if (!isKnowledgeDue(now.toISOString().slice(0, 10))) return;
  try {
    // The page of the native app may not send that header to its server, and gets the whole each time.
    const headers = isInShell() ? {} : { 'if-none-match': `"${knownVersion()}"` };
    const answer = await fetch(atServer('/api/knowledge'), { headers });
    assertServerAnswer(answer);
    if (!answer.ok) return;
    const { version, tables } = await readServerAnswer(answer);
    // Its shape is looked at before it is taken.
    const knowledge = { version, tables } as Knowledge;
    if (takeKnowledge(knowledge)) keepKnowledge(knowledge);
  } catch {
    // Without a network what is known holds; another day will do.
  }
}

/** Asks now, and on each later day on which somebody looks at the page. */
export function startAskingKnowledge(): void {
  void askKnowledge();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void askKnowledge();
  });
}
