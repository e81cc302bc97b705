import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { tellFailure } from '../../components/messages/toast-store.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { type RecordVersion, useHistory } from '../../data/replica/history.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { isBlank } from '../../fields/values/record-values.ts';
import { nameFinder, type SectionPlace } from '../farm/use-section.ts';
import { fieldLabel, fieldValueText } from '../words/field-text.ts';
import { changeVerb, shownChanges, shownVersions } from '../words/version-words.ts';
import { momentOf } from '../words/when.ts';
import styles from './history-screen.module.css';

function Change({
  place,
  change: { field, from, to },
}: {
  place: SectionPlace;
  change: RecordVersion['changes'][number];
}) {
  const { definition, store, facts } = place;
  const context = { nameOf: nameFinder(store), timezone: facts.settings.timezone };
  const textOf = (value: unknown) => fieldValueText(definition, { name: field, value }, context);
  return (
    <li className={styles.change}>
      <span className={styles.quiet}>{fieldLabel(definition, field)}</span>
      <span className={styles.values}>
        {!isBlank(from) && (
          <>
            <s>{textOf(from)}</s>
            <Icon name="arrow-right" size={20} />
          </>
        )}
        <b>{textOf(to)}</b>
      </span>
    </li>
  );
}

function Version({ place, recordId, version }: { place: SectionPlace; recordId: string; version: RecordVersion }) {
  const { at, by, cause } = version;
  const { timezone } = place.facts.settings;
  const source = place.store?.replica.byId(cause?.recordId ?? '')?.record;
  const changes = shownChanges(version);
  return (
    <li>
      <Card
        title={`${changeVerb(version)} ${momentOf(at, timezone)}`}
        aside={<span className={styles.quiet}>{by.name ?? 'Alguém da fazenda'}</span>}
        padded
      >
        {cause !== undefined && cause.recordId === recordId && <p>Motivo: {cause.reason}</p>}
        {cause !== undefined && cause.recordId !== recordId && (
          <p>
            Um peso foi corrigido
            {source === undefined ? (
              ' em uma etapa anterior'
            ) : (
              <>
                {' '}
                em{' '}
                <Link to={`/fazenda/${place.farm.farmSlug}/${source.section}/${source.slug}` as string}>
                  {source.code || source.name}
                </Link>
              </>
            )}
            : {cause.reason}
          </p>
        )}
        {changes.length === 0 ? (
          <p className={styles.quiet}>Nenhum número mudou.</p>
        ) : (
          <ul>
            {changes.map((change) => (
              <Change key={change.field} place={place} change={change} />
            ))}
          </ul>
        )}
      </Card>
    </li>
  );
}

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = error instanceof NoConnectionError;
  return (
    <EmptyState
      icon={isOffline ? 'cloud-off' : 'circle-alert'}
      title={isOffline ? 'O histórico precisa de sinal' : 'Não foi possível abrir o histórico'}
      action={
        <Button look="secondary" onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      {isOffline ? 'Ele fica guardado no servidor. O resto deste registro está aqui.' : error.message}
    </EmptyState>
  );
}

/** A button for the versions before those that are shown. */
function Older({ onMore }: { onMore: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    await onMore().catch(tellFailure);
    setBusy(false);
  };
  return (
    <Button look="secondary" full busy={busy} busyLabel="Buscando…" onClick={() => void show()}>
      Mostrar mais antigas
    </Button>
  );
}

/** All changes of a record with author, old and new value, newest first. */
export function HistoryScreen({ place, record }: { place: SectionPlace; record: DeviceRecord }) {
  const { versions, error, retry, more } = useHistory(record);
  return (
    <>
      <PageHead
        title="Histórico"
        sub={[record.code, record.name].filter(Boolean).join(' · ')}
        theme={place.definition.theme}
      />
      {record.version === 0 ? (
        <EmptyState icon="smartphone" title="Este registro ainda não foi enviado">
          O histórico começa quando ele chegar ao servidor.
        </EmptyState>
      ) : versions !== null ? (
        <div className={styles.versions}>
          <ol className={styles.versions}>
            {shownVersions(versions).map((version) => (
              <Version key={version.version} place={place} recordId={record.id} version={version} />
            ))}
          </ol>
          {more !== null && <Older onMore={more} />}
        </div>
      ) : error === null ? (
        <Skeleton />
      ) : (
        <Trouble error={error} onRetry={retry} />
      )}
    </>
  );
}
