import type { ReactNode } from 'react';
import { themeIcon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';

/** In the place of what is missing while the farm is on its way to this device: nobody knows yet whether there is something. */
export function StillComing({
  theme,
  title = 'Nada chegou ainda',
  children = 'O que já foi registrado aparece aqui quando chegar.',
  action,
}: {
  /** Whose icon stands there. */
  theme: string;
  title?: string;
  children?: string;
  action?: ReactNode;
}) {
  return (
    <EmptyState icon={themeIcon(theme)} title={title} action={action}>
      {children}
    </EmptyState>
  );
}
