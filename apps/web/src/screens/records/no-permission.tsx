import { FARM_ROLE_LABELS, may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { SectionPlace } from './use-section.ts';

/** Whether the person's role may write records of this section. */
export const mayWrite = ({ farm, section }: SectionPlace): boolean => may(farm.role, writeActionOf(section));

/** Says what the role of a person lets be done here, and who can change it. */
export function NoPermission({ place }: { place: SectionPlace }) {
  return (
    <EmptyState
      icon="lock"
      title={`${FARM_ROLE_LABELS[place.farm.role]} vê, mas não registra aqui`}
      action={
        <Link to={place.address} className={buttonClass({ look: 'secondary' })}>
          Ver {place.heading.toLowerCase()}
        </Link>
      }
    >
      Quem pode mudar o seu papel nesta fazenda é o proprietário ou o gerente.
    </EmptyState>
  );
}
