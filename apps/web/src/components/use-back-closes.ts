import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** What is open, the last opened at the end: the way back closes one at a time. */
const opened: object[] = [];

/** While `isOpen`, the phone's way back calls `close` and leaves the screen where it is. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { history } = useRouter();
  const closeLatest = useLatest(close);
  useEffect(() => {
    if (!isOpen) return;
    const me = {};
    opened.push(me);
    const letBack = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isMine = action === 'BACK' && opened.at(-1) === me;
        if (isMine) closeLatest();
        return isMine;
      },
    });
    return () => {
      opened.splice(opened.indexOf(me), 1);
      letBack();
    };
  }, [history, isOpen, closeLatest]);
}
