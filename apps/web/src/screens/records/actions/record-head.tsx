import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon, type IconName } from '../../../components/icons/icon.tsx';
import { Popover } from '../../../components/surfaces/popover.tsx';
import { Hidden } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { mayWrite } from '../../farm/no-permission.tsx';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import { ActionRows } from './action-rows.tsx';
import { DeleteRecord } from './delete-record.tsx';
import type { RecordAction } from './record-actions.ts';
import styles from './record-head.module.css';

/** The main action of a record: `label` for the phone, `long` with kilos for wide screens. */
export type Lead = { label: string; long: string; to: string; icon: IconName };

/** The menu of the other actions, one row each, deletion last. */
function Menu({
  actions,
  theme,
  onDelete,
}: {
  actions: readonly RecordAction[];
  theme: string;
  onDelete: (() => void) | null;
}) {
  return (
    <Popover
      label="Mais ações"
      className={buttonClass({ look: 'secondary' })}
      button={
        <span className={styles.more}>
          <Icon name="more" size={20} />
          <Hidden>Mais ações</Hidden>
        </span>
      }
    >
      {(close) => (
        <div className={styles.menu}>
          <ActionRows actions={actions} theme={theme} />
          {onDelete !== null && (
            <button
              type="button"
              className={styles.remove}
              onClick={() => {
                close();
                onDelete();
              }}
            >
              <Icon name="trash" />
              Excluir
            </button>
          )}
        </div>
      )}
    </Popover>
  );
}

/** The actions in a record's head: the main one, editing, and a menu of the rest. */
export function RecordHead({
  place,
  record,
  lead,
  beside,
  actions,
}: {
  place: SectionPlace;
  record: DeviceRecord;
  lead: Lead | null;
  /** One more action, for which a desktop has room. */
  beside: RecordAction | null;
  actions: readonly RecordAction[];
}) {
  const [isDeleting, setDeleting] = useState(false);
  const mayChange = mayWrite(place);
  const rest = actions.filter(({ to }) => to !== lead?.to);
  return (
    <nav aria-label="O que fazer com este registro" className={styles.head}>
      {lead !== null && (
        <Link to={lead.to} className={`${buttonClass()} ${styles.lead}`}>
          <Icon name={lead.icon} size={20} />
          <span className={styles.short}>{lead.label}</span>
          <span className={styles.long}>{lead.long}</span>
        </Link>
      )}
      {mayChange && (
        <Link to={recordAddress(place, record, 'editar')} className={buttonClass({ look: 'secondary' })}>
          <Icon name="pencil" size={20} /> Editar
        </Link>
      )}
      {beside !== null && beside.to !== lead?.to && (
        <Link to={beside.to} className={`${buttonClass({ look: 'secondary' })} ${styles.beside}`}>
          {beside.label}
        </Link>
      )}
      <Menu actions={rest} theme={place.definition.theme} onDelete={mayChange ? () => setDeleting(true) : null} />
      {isDeleting && <DeleteRecord place={place} record={record} onClose={() => setDeleting(false)} />}
    </nav>
  );
}
