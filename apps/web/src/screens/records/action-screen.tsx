import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon, type IconName } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useRecord } from '../../data/farm-data.ts';
import { useFarmAddress } from '../shell/farm-address.ts';
import { useScreen } from '../shell/frame.tsx';
import styles from './action-screen.module.css';
import { type SectionPlace, useSection } from './use-section.ts';

type Action = { to: string; icon: IconName; label: string; text: string };

/** What can be done with a record, for the role of the person. */
function actionsOf({ farm, section }: SectionPlace, record: string): readonly Action[] {
  const mayWrite = may(farm.role, writeActionOf(section));
  const edit: Action = { to: `${record}/editar`, icon: 'pencil', label: 'Editar', text: 'Mudar os dados' };
  return [
    { to: record, icon: 'list', label: 'Ver o registro', text: 'Números, lotes e anotações' },
    { to: `${record}/rastreabilidade`, icon: 'trace', label: 'Rastreabilidade', text: 'De onde veio, para onde vai' },
    ...(mayWrite ? [edit] : []),
  ];
}

function ActionRow({ action: { to, icon, label, text } }: { action: Action }) {
  return (
    <li>
      <Link to={to} className={styles.action}>
        <Icon name={icon} />
        <span className={styles.words}>
          <b>{label}</b>
          <span>{text}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

/** A fifth word of the address that is no screen: it names the record, says so, and offers what there is. */
export function ActionScreen() {
  const place = useSection();
  const { entitySlug, action } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  const address = `${place.address}/${entitySlug}`;
  const name = shown?.record.code || shown?.record.name || entitySlug;
  useScreen({
    title: name,
    crumbs: [{ label: place.heading, to: place.address }, { label: name, to: address }, { label: action }],
    theme: place.definition.theme,
    back: address,
  });
  if (place.store === null) return <Skeleton rows={3} />;
  if (shown === undefined)
    return (
      <>
        <PageHead title={name} theme={place.definition.theme} />
        <EmptyState icon="search" title="Não achamos este registro">
          Ele pode ter sido excluído, ou ainda não chegou a este aparelho.
        </EmptyState>
      </>
    );
  const { record } = shown;
  return (
    <>
      <PageHead title={record.name} sub={record.code} theme={place.definition.theme} />
      <div className={styles.note}>
        <Notice icon="help">
          <p>
            Não existe a ação <b>“{action}”</b> nesta tela. O que dá para fazer aqui:
          </p>
        </Notice>
      </div>
      <ul className={styles.actions} data-stage={place.definition.theme}>
        {actionsOf(place, address).map((one) => (
          <ActionRow key={one.to} action={one} />
        ))}
      </ul>
    </>
  );
}
