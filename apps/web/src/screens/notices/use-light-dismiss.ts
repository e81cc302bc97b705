import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What is told in a toast may be taken back without leaving the panel that it tells of. */
const TOASTS = '[role="status"], [role="alert"]';

type Places = { panel: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> };

/**
 * Closes a panel that is no modal one, by Escape, by a touch beside it or by going on with the Tab key. The focus goes into
 * the panel when it opens; after Escape it is back at the opener.
 */
export function useLightDismiss({ panel, opener }: Places, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // The page below stays where it was scrolled to.
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
