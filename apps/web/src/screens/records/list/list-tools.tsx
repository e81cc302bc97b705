import { may } from '@cafezal/domain/people/permissions.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Popover } from '../../../components/surfaces/popover.tsx';
import { type Selection, useSelected } from '../../../components/table/selection.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { BringDoor } from '../../farm/bring-door.tsx';
import styles from './list-tools.module.css';
import type { List } from './query/use-list.ts';
import { useDeleted } from './use-deleted.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV', text: 'Para qualquer planilha' },
  { format: 'xlsx', label: 'Excel', text: 'Com datas e números prontos' },
] as const;

function Download({ list, selection }: { list: List; selection: Selection }) {
  const [isMaking, setMaking] = useState(false);
  const make = async (format: (typeof FORMATS)[number]['format']) => {
    setMaking(true);
    try {
      const { exportList } = await import('./list-export.ts');
      const count = await exportList(list, { keys: selection.keys, format });
      showToast(count === 1 ? 'Baixado: 1 registro.' : `Baixados: ${count} registros.`);
    } catch {
      showToast('Não deu para baixar. Tente de novo.', 'error');
    }
    setMaking(false);
  };
  return (
    <Popover
      label="Baixar"
      className={buttonClass({ look: 'secondary' })}
      button={
        <>
          <Icon name="download" size={20} />
          {isMaking ? 'Baixando…' : 'Baixar'}
        </>
      }
    >
      {(close) => (
        <ul>
          {FORMATS.map(({ format, label, text }) => (
            <li key={format}>
              <button
                type="button"
                className={styles.format}
                onClick={() => {
                  close();
                  void make(format);
                }}
              >
                <b>{label}</b>
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** Whether a section's records get labels: lots and plots. */
const hasLabels = ({ place: { definition } }: List): boolean =>
  definition.gives.length > 0 || fieldsOf(definition.section).area !== undefined;

/** Tools for the filtered or ticked rows: labels and export. */
export function ListTools({ list, selection }: { list: List; selection: Selection }) {
  const ticked = useSelected(selection, (keys) =>
    keys.size === 0 ? 0 : list.rows.filter(({ record }) => keys.has(record.id)).length,
  );
  const isFull = list.rows.length > 0;
  return (
    <>
      {isFull && hasLabels(list) && (
        <Link to="." search={{ ...list.search, ver: 'etiquetas' }} className={buttonClass({ look: 'secondary' })}>
          <Icon name="printer" size={20} /> {ticked === 0 ? 'Etiquetas' : `Etiquetas (${ticked})`}
        </Link>
      )}
      {isFull && may(list.place.farm.role, 'farm.export') && <Download list={list} selection={selection} />}
    </>
  );
}

const BIN = (
  <Link to="." search={{ deleted: '1' }} className={buttonClass({ look: 'quiet' })}>
    <Icon name="trash" size={20} /> Excluídos
  </Link>
);

/** The link to the bin of a section without records, if the bin has any. */
function BinOfEmpty({ place, store }: { place: List['place']; store: FarmStore }) {
  return useDeleted(place, store).records.length === 0 ? null : BIN;
}

/** Below a list: the tools, if the head has no room for them, and the link to the bin. */
export function ListFoot({ list, selection, inHead = false }: { list: List; selection: Selection; inHead?: boolean }) {
  const { store } = list.place;
  return (
    <div className={styles.foot}>
      {!inHead && <ListTools list={list} selection={selection} />}
      {list.all.length > 0 && <BringDoor farm={list.place.farm} section={list.place.section} />}
      {list.all.length > 0 ? BIN : store !== null && <BinOfEmpty place={list.place} store={store} />}
    </div>
  );
}
