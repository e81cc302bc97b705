import { textAt } from '@cafezal/domain/record/data-values.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { StageBlock } from '../../components/icons/stage-block.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import type { DeviceFarm, DeviceRecord } from '../../data/database/device-database.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { useFarmIfAny } from '../frame/current-farm.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { discardedText, entryWords, momentWords, readingWords } from './entry-words.ts';
import { type Logged, logWords } from './log-words.ts';
import styles from './outbox-screen.module.css';
import type { WaitingEntry, WaitingPhoto, WaitingReading } from './use-outbox.ts';

/** Runs an action on a farm's store, then reads the outbox again. */
export type Act = (farmId: string, action: (store: FarmStore) => Promise<void>) => Promise<void>;

/** Errors that only the farm's members can resolve: correcting the record does not help. */
const OF_THE_FARM: ReadonlySet<string> = new Set(['farm/forbidden', 'farm/not-found', 'farm/role-forbidden']);

/** For a write on a deleted record: it is sent once the record is restored. */
const DELETED = 'O registro foi excluído. Traga de volta nos excluídos e isto segue sozinho, ou descarte.';

const Kept = ({ isBehind }: { isBehind: boolean }) => (
  <Tag icon="smartphone">{isBehind ? 'Vai depois do que precisa de você' : 'Guardado aqui'}</Tag>
);

type RowProps = {
  theme: string;
  title: string;
  sub: string;
  tag: ReactNode;
  reasons?: readonly string[];
  logged: Logged;
  children?: ReactNode;
};

/** What happened to an item so far. */
function Log({ logged }: { logged: Logged }) {
  return (
    <details className={styles.log}>
      <summary>O que já aconteceu</summary>
      <ol>
        {logWords(logged, correctedNow()).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </details>
  );
}

function Row({ theme, title, sub, tag, reasons = [], logged, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.block}>
        <StageBlock theme={theme} size={22} />
      </span>
      <div>
        <h3>{title}</h3>
        <p className={styles.quiet}>{sub}</p>
        {reasons.map((reason) => (
          <p key={reason} className={styles.reason}>
            {reason}
          </p>
        ))}
        <div className={styles.actions}>
          {tag}
          {children}
        </div>
        <Log logged={logged} />
      </div>
    </li>
  );
}

/** The name of an item's farm, if it is not the current one. */
function useOtherFarm(farm: DeviceFarm | undefined): string | undefined {
  return farm?.id === useFarmIfAny()?.id ? undefined : farm?.name;
}

/** The place where the coffee is, as people call it; otherwise the record's name. */
const placeName = (record: DeviceRecord | undefined): string | undefined =>
  record === undefined ? undefined : (textAt(record.data, 'storageLot') ?? (record.name || undefined));

/** Discards an item after a confirmation, since no other copy exists. */
function DiscardButton({ what, onDiscard }: { what: string; onDiscard: () => Promise<void> }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsks(true)}>
        Descartar
      </Button>
      {asks && <DiscardDialog what={what} onClose={() => setAsks(false)} onDiscard={onDiscard} />}
    </>
  );
}

/** A waiting write, with the reason if it was refused. */
export function EntryRow({ item: { entry, farm, record, isBehind }, act }: { item: WaitingEntry; act: Act }) {
  const { mutation, trouble, tries, failures } = entry;
  const definition = stageOf(mutation.section);
  const sub = [entryWords(entry, record), momentWords(mutation.at, correctedNow()), useOtherFarm(farm)]
    .filter(Boolean)
    .join(' · ');
  const title = record?.name || definition.label.one;
  const logged = { savedAt: mutation.at, wasTried: entry.wasTried !== false, tries, failures, trouble };
  const shared = { theme: definition.theme, title, sub, logged };
  if (trouble === null) return <Row {...shared} tag={<Kept isBehind={isBehind} />} />;
  if (trouble.kind === 'conflict')
    return (
      <Row
        {...shared}
        tag={
          <Tag tone="warning" icon="compare">
            Qual vale?
          </Tag>
        }
      />
    );
  const isForTheFarm = OF_THE_FARM.has(trouble.code);
  const isGone = trouble.code === 'record/not-found';
  const told = Object.keys(trouble.fields).length === 0 ? [trouble.message] : Object.values(trouble.fields);
  const reasons = isGone ? [DELETED] : [...new Set(told)];
  const canCorrect = mutation.patch !== undefined && !isForTheFarm && !isGone;
  return (
    <Row
      {...shared}
      tag={
        <Tag tone="error" icon="circle-alert">
          {isForTheFarm || isGone ? 'Não foi aceito' : 'Precisa corrigir'}
        </Tag>
      }
      reasons={reasons}
    >
      {canCorrect && farm !== undefined && (
        <Link
          to={`/fazenda/${farm.farmSlug}/${mutation.section}/${mutation.recordId}/editar` as string}
          className={buttonClass({ look: 'secondary' })}
        >
          Corrigir
        </Link>
      )}
      {isGone && farm !== undefined && (
        <Link
          to="/fazenda/$farmSlug/$section"
          params={{ farmSlug: farm.farmSlug, section: mutation.section }}
          search={{ deleted: '1' }}
          className={buttonClass({ look: 'secondary' })}
        >
          Ver excluídos
        </Link>
      )}
      <DiscardButton
        what={discardedText(entry, title)}
        onDiscard={() => act(entry.farmId, (store) => store.discard(entry))}
      />
    </Row>
  );
}

type Refusable = Pick<RowProps, 'theme' | 'title' | 'sub' | 'logged'> & {
  trouble: { message: string } | null;
  isBehind: boolean;
  onDiscard: () => Promise<void>;
};

/** An item that cannot be corrected: it is sent as it is or discarded. */
function KeptOrRefused({ trouble, isBehind, onDiscard, ...row }: Refusable) {
  if (trouble === null) return <Row {...row} tag={<Kept isBehind={isBehind} />} />;
  return (
    <Row
      {...row}
      tag={
        <Tag tone="error" icon="circle-alert">
          Recusada
        </Tag>
      }
      reasons={[trouble.message]}
    >
      <DiscardButton what={row.title} onDiscard={onDiscard} />
    </Row>
  );
}

/** A waiting reading. */
export function ReadingRow({ item: { reading, farm, record, isBehind }, act }: { item: WaitingReading; act: Act }) {
  const { trouble } = reading;
  const definition = stageOf(reading.section);
  const sub = [readingWords(reading), momentWords(reading.at, correctedNow()), useOtherFarm(farm)]
    .filter(Boolean)
    .join(' · ');
  const logged = { savedAt: reading.at, wasTried: reading.wasTried !== false, tries: reading.tries, trouble };
  const shared = {
    theme: definition.theme,
    logged,
    title: `Medição, ${placeName(record) ?? definition.label.one}`,
    sub,
  };
  const discard = () => act(reading.farmId, (store) => store.readings.discard(reading));
  return <KeptOrRefused {...shared} trouble={trouble} isBehind={isBehind} onDiscard={discard} />;
}

/** A photo that waits to be sent or removed. */
export function PhotoRow({ item: { photo, farm, record, isBehind }, act }: { item: WaitingPhoto; act: Act }) {
  const { trouble, image, addedAt, farmId } = photo;
  const definition = stageOf(photo.section);
  const what = image === null || photo.removedAt !== null ? 'Excluir foto' : 'Foto';
  const sub = [momentWords(addedAt, correctedNow()), useOtherFarm(farm)].filter(Boolean).join(' · ');
  const logged = { savedAt: addedAt, wasTried: photo.wasTried, tries: photo.tries, trouble };
  const shared = { theme: definition.theme, logged, title: `${what}, ${record?.name ?? definition.label.one}`, sub };
  const discard = () => act(farmId, (store) => store.discardPhoto(photo));
  return <KeptOrRefused {...shared} trouble={trouble} isBehind={isBehind} onDiscard={discard} />;
}
