import { useEffect, useState } from 'react';
import { Notice } from '../../components/messages/notice.tsx';
import { countKeptWork } from '../../data/session/kept-work.ts';

const wordsOf = (count: number): string =>
  count === 1
    ? '1 registro guardado neste aparelho vai quando você entrar.'
    : `${count} registros guardados neste aparelho vão quando você entrar.`;

/** Tells who signed out with work that was not sent that it is still there; nothing where there is none. */
export function KeptWorkNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // A browser that shuts its storage keeps no work either.
    countKeptWork().then(setCount, () => undefined);
  }, []);
  if (count === 0) return null;
  return (
    <Notice icon="smartphone">
      <p>{wordsOf(count)}</p>
    </Notice>
  );
}
