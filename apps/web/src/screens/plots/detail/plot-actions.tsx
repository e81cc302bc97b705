import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Icon, type IconName } from '../../../components/icons/icon.tsx';
import type { DeviceRecord } from '../../../data/device-database.ts';
import { DeleteRecord } from '../../records/delete-record.tsx';
import { mayWrite } from '../../records/no-permission.tsx';
import { recordAddress, type SectionPlace } from '../../records/use-section.ts';
import styles from './plot-detail.module.css';

/** `onPhone`: on a desktop it stands at the head of the page. */
type Action = { label: string; icon: IconName; to: string; onPhone?: boolean };

function actionsOf(place: SectionPlace, record: DeviceRecord): readonly Action[] {
  const { farmSlug, role } = place.farm;
  const writes = (section: 'colheita' | 'atividades', action: Action) =>
    may(role, writeActionOf(section)) ? [action] : [];
  return [
    ...writes('colheita', {
      label: 'Registrar colheita',
      icon: 'colheita',
      to: `/fazenda/${farmSlug}/colheita/cadastrar?de=${record.id}`,
      onPhone: true,
    }),
    ...writes('atividades', {
      label: 'Registrar atividade',
      icon: 'notebook',
      to: `/fazenda/${farmSlug}/cadastrar-atividade?de=${record.id}`,
      onPhone: true,
    }),
    ...(mayWrite(place)
      ? [{ label: 'Editar', icon: 'pencil', to: recordAddress(place, record, 'editar') } satisfies Action]
      : []),
    { label: 'Rastreabilidade', icon: 'trace', to: recordAddress(place, record, 'rastreabilidade') },
    { label: 'Histórico', icon: 'history', to: recordAddress(place, record, 'historico') },
  ];
}

/** What can be done with a plot. */
export function PlotActions({ place, record }: { place: SectionPlace; record: DeviceRecord }) {
  return (
    <nav className={styles.actions} aria-label="O que fazer com este registro">
      {actionsOf(place, record).map(({ label, icon, to, onPhone = false }) => (
        <Link key={label} to={to} className={classNames(buttonClass({ look: 'secondary' }), onPhone && styles.onPhone)}>
          <Icon name={icon} size={20} /> {label}
        </Link>
      ))}
      {mayWrite(place) && <DeleteRecord place={place} record={record} />}
    </nav>
  );
}
