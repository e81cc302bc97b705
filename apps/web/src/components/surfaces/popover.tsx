import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { useCloseOnBack } from '../page/use-close-on-back.ts';
import styles from './popover.module.css';

const MARGIN = 16;

/** Places the panel under its button, within the screen. On a phone the style sheet puts it at the bottom instead. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const furthest = document.documentElement.clientWidth - panel.offsetWidth - MARGIN;
  panel.style.setProperty('--left', `${Math.max(MARGIN, Math.min(left, furthest)) + window.scrollX}px`);
  panel.style.setProperty('--top', `${bottom + 8 + window.scrollY}px`);
}

/**
 * A button that opens a popover of the platform. A touch outside, Escape or going back closes it. `children` are
 * rendered when it opens; `close` closes it from inside.
 */
export function Popover({
  label,
  className,
  button,
  children,
}: {
  /** Accessible name of the panel. */
  label: string;
  className: string;
  button: ReactNode;
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  useCloseOnBack(isOpen, close, { platform: true });
  const onToggle = ({ newState }: ToggleEvent) => {
    // Unmount only after closing: the platform returns the focus to the button only from an existing element.
    if (newState === 'closed') setOpen(false);
    else if (panel.current !== null && opener.current !== null) place(panel.current, opener.current);
  };
  return (
    <>
      <button
        type="button"
        ref={opener}
        popoverTarget={id}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {button}
      </button>
      <div
        popover="auto"
        id={id}
        ref={panel}
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={onToggle}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
