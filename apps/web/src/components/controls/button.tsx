import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './button.module.css';

/** How a button looks: at most one `primary` per screen; `quiet` looks like a link. */
export type ButtonLook = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'md' | 'lg' | 'xl';
  full?: boolean;
};

/** The class of a link that looks like a button. */
export const buttonClass = ({ look = 'primary', size = 'md', full = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[look], size !== 'md' && styles[size], full && styles.full);

type Props = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    icon?: IconName | undefined;
    /** While true, the button shows `busyLabel`, ignores presses and stays in the tab order. */
    busy?: boolean;
    busyLabel?: string;
    children: ReactNode;
  };

/** A button that does something. For navigation use a router link with `buttonClass`. */
export function Button({ look, size, full, icon, busy = false, busyLabel, children, onClick, ...rest }: Props) {
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const given: ButtonLook = { ...(look && { look }), ...(size && { size }), ...(full && { full }) };
  return (
    <button type="button" className={buttonClass(given)} aria-disabled={busy || undefined} {...rest} onClick={act}>
      {icon !== undefined && <Icon name={icon} size={size === 'md' || size === undefined ? 20 : 24} />}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** A square button of one icon; `label` is its name for screen readers. */
export function IconButton({
  label,
  icon,
  ...rest
}: { label: string; icon: IconName } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'>) {
  return (
    <button type="button" className={classNames(styles.button, styles.icon)} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** The class of a link that is a square of one icon; give it an `aria-label`. */
export const iconButtonClass = (): string => classNames(styles.button, styles.icon);
