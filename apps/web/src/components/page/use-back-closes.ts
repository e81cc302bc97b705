import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

type Opened = { close: () => void };

/** What is open, the last opened at the end: the way back closes one at a time. */
const opened: Opened[] = [];

/**
 * The way back of Android closes the platform's own dialogs and popovers by itself, before it goes back in the history.
 * That of a desktop does not, though its browser can watch for what closes them: there it is the Escape key.
 */
const closesByItself = 'CloseWatcher' in globalThis && navigator.userAgent.includes('Android');

/** Whether a page was loaded at an entry of the history, which is not the spare one over it; the router numbers them. */
const isLoadedAt = (state: { __TSR_index?: number; isSpare?: true } | null): boolean =>
  state?.__TSR_index === 0 && state.isSpare !== true;

/**
 * Where a page has just been loaded the way back leads out of the app, and nobody is asked. So the same place is put
 * once more on top, past the router, for which it is no other place: to go back from it closes what is open.
 */
function leaveRoomToGoBack(): void {
  const { state } = window.history;
  if (isLoadedAt(state)) History.prototype.pushState.call(window.history, { ...state, isSpare: true }, '');
}

function onSpareLeft({ state }: PopStateEvent): void {
  const last = opened.at(-1);
  if (last === undefined || !isLoadedAt(state)) return;
  last.close();
  if (opened.length > 1) leaveRoomToGoBack();
}

/**
 * While `isOpen`, the phone's way back calls `close` and leaves the screen where it is. `platform`: it is a dialog or a
 * popover of the platform.
 */
export function useBackCloses(isOpen: boolean, close: () => void, { platform = false } = {}): void {
  const { history } = useRouter();
  const closeLatest = useLatest(close);
  useEffect(() => {
    if (!isOpen) return;
    const me = { close: closeLatest };
    opened.push(me);
    const letBack = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isMine = action === 'BACK' && opened.at(-1) === me;
        if (isMine) closeLatest();
        return isMine;
      },
    });
    if (!(platform && closesByItself)) leaveRoomToGoBack();
    if (opened.length === 1) window.addEventListener('popstate', onSpareLeft);
    return () => {
      opened.splice(opened.indexOf(me), 1);
      if (opened.length === 0) window.removeEventListener('popstate', onSpareLeft);
      letBack();
    };
  }, [history, isOpen, platform, closeLatest]);
}
