import type { ReactNode } from 'react';
import { themeIcon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';

/** Stands in place of records while a farm is fetched to this device for the first time: nobody knows yet whether there are any. */
export function StillLoading({
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
