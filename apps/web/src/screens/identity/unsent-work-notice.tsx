import { useEffect, useState } from 'react';
import { Notice } from '../../components/messages/notice.tsx';
import { countUnsentOfSignedOut } from '../../data/session/unsent-of-signed-out.ts';

const wordsOf = (count: number): string =>
  count === 1
    ? '1 registro guardado neste aparelho vai quando você entrar.'
    : `${count} registros guardados neste aparelho vão quando você entrar.`;

/** Tells people who signed out with unsent work that it is still there; nothing without unsent work. */
export function UnsentWorkNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // Without storage there is no unsent work either.
    countUnsentOfSignedOut().then(setCount, () => undefined);
  }, []);
  if (count === 0) return null;
  return (
    <Notice icon="smartphone">
      <p>{wordsOf(count)}</p>
    </Notice>
  );
}
