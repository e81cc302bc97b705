import { dayIn } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { themeIcon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { DeviceRecord, Draft } from '../../data/database/device-database.ts';
import { dropDraft } from '../../data/database/drafts.ts';
import type { QueuedEntry } from '../../data/database/queued-entries.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import { useRecord } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { seenNow } from '../../data/farm/what-was-seen.ts';
import { listsOnTop } from '../../data/outbox/row-lists.ts';
import { useSession } from '../../data/session/session.ts';
import { useStoredDraft } from '../../fields/form/use-draft.ts';
import type { RecordValues } from '../../fields/values/record-values.ts';
import { ComingRecord } from '../farm/missing-record.tsx';
import { mayWrite, NoPermission } from '../farm/no-permission.tsx';
import { recordAddress, type SectionPlace, useSection } from '../farm/use-section.ts';
import { useIsFarmLoading } from '../frame/current-farm.tsx';
import { useFarmAddress } from '../frame/farm-address.ts';
import { useScreen } from '../frame/frame.tsx';
import { CorrectionOffer } from './correction-offer.tsx';
import { type ShownReading, useReadings } from './readings/use-readings.ts';
import { concluded } from './record-form/concluded.ts';
import { type EditPurpose, useEditPurpose, withRow } from './record-form/edit-purpose.ts';
import { valuesOf } from './record-form/form-payload.ts';
import { rebaseDraft } from './record-form/rebase-draft.ts';
import { RecordFormScreen } from './record-form/record-form-screen.tsx';
import { createNames } from './record-form/subject/quick-names.ts';
import { type Origin, readTyped, type TypedDraft } from './record-form/subject/typed-draft.ts';

type Place = SectionPlace & { store: FarmStore };

/** What an edit starts from: the stored record, or the refused write to correct. */
type Ground = {
  record: DeviceRecord;
  stored: DeviceRecord | undefined;
  initial: RecordValues;
  origin: Origin | undefined;
  typed: RecordValues | null;
  amends: QueuedEntry | undefined;
};

/** The form's initial values with those of a refused write on top, and in its lists the rows of others. */
function withPatch(initial: RecordValues, entry: QueuedEntry, stored: DeviceRecord | undefined): RecordValues {
  const { data, confirmedWarnings: _, ...parts } = entry.mutation.patch ?? {};
  const lists = stored === undefined ? {} : listsOnTop(entry, stored).lists;
  return {
    ...initial,
    ...parts,
    data: { ...(isObject(initial.data) ? initial.data : {}), ...(isObject(data) ? data : {}), ...lists },
  };
}

function groundOf({ store }: Place, record: DeviceRecord): Ground {
  const amends = store.replica.entries.find(
    ({ mutation, trouble }) =>
      mutation.recordId === record.id && trouble?.kind === 'refused' && mutation.patch !== undefined,
  );
  const isNew = amends?.mutation.op === 'create';
  const stored = isNew ? undefined : amends === undefined ? record : (store.replica.sentById(record.id) ?? record);
  const initial = stored === undefined ? { data: {} } : valuesOf(stored);
  // A refused write takes the place of itself.
  const seen = amends === undefined && { seen: seenNow(store, record.id) };
  return {
    ...{ record, stored, initial, amends },
    origin: stored && { base: initial, ...seen },
    typed: amends === undefined ? null : withPatch(initial, amends, stored),
  };
}

/** The form's initial values for its purpose. */
function startOf(
  { definition, facts }: Place,
  { initial, readings, purpose }: { initial: RecordValues; readings: readonly ShownReading[]; purpose: EditPurpose },
): RecordValues {
  const now = correctedNow();
  const today = dayIn(facts.settings.timezone, now);
  if (purpose.adds !== null) return withRow(definition, initial, { list: purpose.adds, today });
  return purpose.kind === 'conclude'
    ? concluded(definition, initial, { today, now: now.getTime(), readings })
    : initial;
}

/**
 * A draft on top of the record as it is now; the draft of a record that was not stored is used as it is. Where both
 * sides changed the same, it is still made on what it was made on: at saving the person is asked.
 */
function resumed(draft: TypedDraft, { initial, origin }: Ground): Pick<Ground, 'origin'> & { values: RecordValues } {
  const { values: typed, base, seen } = draft;
  if (base === undefined) return { values: typed, origin };
  const { values, isApart } = rebaseDraft(initial, { values: typed, base });
  return { values, origin: isApart && seen !== undefined ? { base, seen } : origin };
}

function RefusedNotice({ entry }: { entry: QueuedEntry }) {
  const { trouble } = entry;
  if (trouble?.kind !== 'refused') return null;
  const texts = [...new Set([trouble.message, ...Object.values(trouble.fields)])];
  return (
    <Notice tone="error" icon="circle-alert">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

function EditForm({
  place,
  record,
  personId,
  found,
  draftKey,
  readings,
}: {
  place: Place;
  record: DeviceRecord;
  personId: string;
  found: Draft | null;
  draftKey: string;
  readings: readonly ShownReading[];
}) {
  const [draft, setDraft] = useState(() => readTyped(found));
  const [attempt, setAttempt] = useState(0);
  // Compare with the record as it was when the form was opened: merging by field is done by the outbox.
  const [ground] = useState(() => groundOf(place, record));
  const { stored, amends, initial, typed } = ground;
  const purpose = useEditPurpose(place.definition);
  const [payload, setPayload] = useState<RecordValues | null>(null);
  const [start] = useState(() => startOf(place, { initial, readings, purpose }));
  const drafted = useMemo(() => draft && resumed(draft, ground), [draft, ground]);
  const discard = async () => {
    await dropDraft(personId, draftKey);
    setDraft(null);
    setAttempt(attempt + 1);
  };
  return (
    <>
      {amends !== undefined && <RefusedNotice entry={amends} />}
      <RecordFormScreen
        key={attempt}
        place={place}
        personId={personId}
        recordId={record.id}
        initial={initial}
        start={drafted?.values ?? typed ?? start}
        origin={drafted?.origin ?? ground.origin}
        draftSavedAt={draft?.savedAt ?? null}
        draftKey={draftKey}
        quick={stored === undefined ? createNames(place.definition) : purpose.names}
        stored={stored}
        amends={amends}
        saveLabel={`${purpose.kind === 'conclude' ? 'Concluir' : 'Salvar'} ${place.definition.label.one.toLowerCase()}`}
        cancelTo={recordAddress(place, record)}
        onDiscardDraft={discard}
        onPayload={setPayload}
      />
      {stored !== undefined && amends === undefined && payload !== null && purpose.kind !== 'note' && (
        <CorrectionOffer
          place={place}
          record={stored}
          payload={payload}
          onCorrected={() => dropDraft(personId, draftKey)}
        />
      )}
    </>
  );
}

function Edit({ place, record, personId }: { place: Place; record: DeviceRecord; personId: string }) {
  const draftKey = `${place.farm.id}/${record.id}/${useEditPurpose(place.definition).draft}`;
  const found = useStoredDraft(personId, draftKey);
  const [fixed] = useState(place);
  const readings = useReadings(place.store, record.id);
  if (found === undefined || readings === null) return <Skeleton />;
  return <EditForm {...{ record, personId, found, draftKey, readings }} place={fixed} />;
}

function Missing({ place }: { place: SectionPlace }) {
  const toList = (
    <Link to={place.address} className={buttonClass({ look: 'secondary' })}>
      Ver {place.heading.toLowerCase()}
    </Link>
  );
  if (useIsFarmLoading()) return <ComingRecord place={place} action={toList} />;
  return (
    <EmptyState icon={themeIcon(place.definition.theme)} title="Este registro não está aqui" action={toList}>
      Pode ter sido excluído, ou ainda não chegou a este aparelho.
    </EmptyState>
  );
}

function ConflictFirst() {
  return (
    <Notice tone="warning" icon="compare">
      <p>
        O mesmo campo foi mudado em dois lugares. Escolha antes qual valor vale em{' '}
        <Link to="/envios">Neste aparelho</Link>.
      </p>
    </Notice>
  );
}

/** The form of a stored record, or of a refused write with its reason. */
export function EditScreen() {
  const place = useSection();
  const { entitySlug } = useFarmAddress();
  const { user } = useSession();
  const { store, definition } = place;
  const shown = useRecord(store, place.section, entitySlug);
  const [kept, setKept] = useState(shown);
  if (kept === undefined && shown !== undefined) setKept(shown);
  const { label, kind } = useEditPurpose(definition);
  const name = kept?.record.name ?? definition.label.one;
  const back = kept === undefined ? place.address : recordAddress(place, kept.record);
  useScreen({
    title: label,
    theme: definition.theme,
    back,
    crumbs: [{ label: place.heading, to: place.address }, { label: name, to: back }, { label }],
    hasActionBar: mayWrite(place),
  });
  if (store === null || user === undefined) return <Skeleton />;
  if (!mayWrite(place)) return <NoPermission place={place} />;
  if (kept === undefined) return <Missing place={place} />;
  return (
    <>
      <PageHead title={kind === 'note' ? `${label}: ${name}` : `${label} ${name}`} theme={definition.theme} />
      {kept.state === 'conflict' ? (
        <ConflictFirst />
      ) : (
        <Edit place={{ ...place, store }} record={kept.record} personId={user.uid} />
      )}
    </>
  );
}
