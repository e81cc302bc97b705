import type { ReactNode } from 'react';
import { themeIcon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';

/** Shown instead of records during the first pull of a farm, when it is unknown whether there are any. */
export function StillLoading({
  theme,
  title = 'Nada chegou ainda',
  children = 'O que já foi registrado aparece aqui quando chegar.',
  action,
}: {
  /** The theme of the icon. */
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
