import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import type { DeviceRecord } from '../../../data/device-database.ts';
import { ActionRows } from '../../records/action-rows.tsx';
import { DeleteRecord } from '../../records/delete-record.tsx';
import { mayWrite } from '../../records/no-permission.tsx';
import { actionsOf, type RecordAction } from '../../records/record-actions.ts';
import type { SectionPlace } from '../../records/use-section.ts';
import styles from './plot-detail.module.css';

/** Records that begin on a plot, where the role of the person may make them. */
function beginningsOf({ farm: { farmSlug, role } }: SectionPlace, { id }: DeviceRecord): readonly RecordAction[] {
  const harvest: RecordAction = {
    label: 'Registrar colheita',
    text: 'Neste talhão',
    icon: 'colheita',
    to: `/fazenda/${farmSlug}/colheita/cadastrar?de=${id}`,
  };
  const activity: RecordAction = {
    label: 'Registrar atividade',
    text: 'Neste talhão e em outros',
    icon: 'notebook',
    to: `/fazenda/${farmSlug}/cadastrar-atividade?de=${id}`,
  };
  return [
    ...(may(role, writeActionOf('colheita')) ? [harvest] : []),
    ...(may(role, writeActionOf('atividades')) ? [activity] : []),
  ];
}

/** What can be done with a plot; what stands at its head on a desktop is left out there. */
export function PlotActions({ place, record, isWide }: { place: SectionPlace; record: DeviceRecord; isWide: boolean }) {
  const actions = [...(isWide ? [] : beginningsOf(place, record)), ...actionsOf(place, record, null)];
  return (
    <>
      <nav aria-label="O que fazer com este registro" className={styles.deeds}>
        <ActionRows actions={actions} theme={place.definition.theme} />
      </nav>
      {mayWrite(place) && (
        <div className={styles.deeds}>
          <DeleteRecord place={place} record={record} />
        </div>
      )}
    </>
  );
}
