import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Toasts do not count as outside: an action in a toast must not close the panel that it is about. */
const TOASTS = '[role="status"], [role="alert"]';

type Places = { panel: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> };

/**
 * Closes a non-modal panel on Escape, a touch outside, or when Tab leaves it. The focus moves into the panel when it
 * opens, and back to the opener after Escape.
 */
export function useLightDismiss({ panel, opener }: Places, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Do not scroll the page below.
    panel.current?.focus({ preventScroll: true });
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      opener.current?.focus({ preventScroll: true });
    };
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(TOASTS) !== null) return;
      if (panel.current?.contains(target) || opener.current?.contains(target)) return;
      close();
    };
    document.addEventListener('keydown', onEscape);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onEscape);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [panel, opener]);
}
