import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { isAndroid } from '../../device/platform.ts';
import { useLatest } from './use-latest.ts';

type Opened = { close: () => void };

/** Open dialogs and popovers, the last opened at the end. Going back closes one at a time. */
const opened: Opened[] = [];

/**
 * Whether going back closes the platform's dialogs and popovers by itself, as on Android. On a desktop CloseWatcher
 * only handles the Escape key.
 */
const closesByItself = 'CloseWatcher' in globalThis && isAndroid();

/**
 * Whether the page was loaded at this history entry, other than the spare entry above it. The router numbers the
 * entries.
 */
const isLoadedAt = (state: { __TSR_index?: number; isSpare?: true } | null): boolean =>
  state?.__TSR_index === 0 && state.isSpare !== true;

/**
 * Right after a page load, going back leaves the app without asking it. So the same address is pushed once more as a
 * spare entry, unseen by the router; going back from it closes what is open.
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
 * While `isOpen`, going back calls `close` instead of leaving the screen. `platform`: a dialog or popover of the
 * platform.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void, { platform = false } = {}): void {
  const { history } = useRouter();
  const closeLatest = useLatest(close);
  // Before it is seen, so that nobody can go back in between.
  useLayoutEffect(() => {
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
