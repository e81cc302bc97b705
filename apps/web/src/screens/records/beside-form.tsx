import type { Section } from '@cafezal/domain/record/record.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';

const LOOK = buttonClass({ look: 'secondary' });

/** Other ways to what the form of a section is for, beside its title. */
export const BESIDE_FORM: Readonly<Partial<Record<Section, (props: { farmSlug: string }) => ReactNode>>> = {
  vendas: ({ farmSlug }) => (
    <Link to="/fazenda/$farmSlug/simulador" params={{ farmSlug }} className={LOOK}>
      <Icon name="scale" size={20} /> Comparar propostas
    </Link>
  ),
  cotacoes: ({ farmSlug }) => (
    <Link to="/fazenda/$farmSlug/cotacoes/colar" params={{ farmSlug }} className={LOOK}>
      <Icon name="list" size={20} /> Colar várias
    </Link>
  ),
};
