import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { useBackCloses } from '../page/use-back-closes.ts';
import styles from './popover.module.css';

const MARGIN = 16;

/** Puts the panel under its button, within the screen; on a phone the style sheet lays it at the foot instead. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const furthest = document.documentElement.clientWidth - panel.offsetWidth - MARGIN;
  panel.style.setProperty('--left', `${Math.max(MARGIN, Math.min(left, furthest)) + window.scrollX}px`);
  panel.style.setProperty('--top', `${bottom + 8 + window.scrollY}px`);
}

/**
 * A button with a panel of its own, the platform's popover: a touch beside it, Escape or the way back closes it. `children` are made
 * when it opens; `close` closes it from inside.
 */
export function Popover({
  label,
  className,
  button,
  children,
}: {
  /** What the panel is, for screen readers. */
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
  useBackCloses(isOpen, close, { platform: true });
  const onToggle = ({ newState }: ToggleEvent) => {
    // Closed by now, and the focus back at the button: the platform gives it back only from what is still there.
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
