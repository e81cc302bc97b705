import { maxLengthOf } from '@cafezal/domain/definition/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { prepareWrite } from '../../data/farm/save-record.ts';
import { newId } from '../../data/page/new-id.ts';
import { useHeldWhile } from '../../data/page/use-held-while.ts';
import { api } from '../../data/server/api.ts';
import { useConnection } from '../../data/server/connection.ts';
import type { RecordValues } from '../../fields/values/record-values.ts';
import { recordAddress, type SectionPlace } from '../farm/use-section.ts';
import { type Drawn, drawnIn } from './correction-draws.ts';
import styles from './correction-offer.module.css';
import { kgText } from './detail/fixed-number.ts';
import { RecordLink } from './detail/lot-cards.tsx';

type Place = SectionPlace & { store: FarmStore };

/** The records that draw on an output that a change would make too small; empty if nothing prevents the change. */
function drawnBy(place: Place, record: DeviceRecord, payload: RecordValues): readonly Drawn[] {
  const { store, facts, definition } = place;
  const stored = { stored: record, recordId: record.id };
  try {
    prepareWrite({ store, farm: facts, definition, payload, ...stored, now: correctedNow(), mutationId: newId() });
    return [];
  } catch (error) {
    return drawnIn(error, payload);
  }
}

/** Corrects a past weight on the server, together with everything drawn from it. */
function useCorrection(
  place: Place,
  record: DeviceRecord,
  { payload, onCorrected }: { payload: RecordValues; onCorrected: () => Promise<void> },
) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const correct = async (reason: string, adjusted: number) => {
    if (reason.trim() === '') return setError('Diga por que está corrigindo.');
    setBusy(true);
    setError(undefined);
    try {
      const path = `/farms/${record.farmId}/${record.section}/${record.id}`;
      await api.patch(
        path,
        { ...payload, correction: { reason: reason.trim(), draws: 'scale' } },
        { 'if-match': `"${record.version}"` },
      );
      place.store.exchangeSoon();
      await onCorrected();
      showToast(`Peso corrigido. ${adjusted === 1 ? '1 registro ajustado' : `${adjusted} registros ajustados`}.`);
      await navigate({ to: recordAddress(place, record), replace: true });
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'Ocorreu um erro inesperado.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, correct };
}

/**
 * Shown if a weight would become smaller than what was drawn from it: lists the drawing records, and offers to correct
 * all in proportion. Weights measured in later stages stay; the history keeps both numbers.
 */
export function CorrectionOffer({
  place,
  record,
  payload: typed,
  onCorrected,
}: {
  place: Place;
  record: DeviceRecord;
  /** The changed parts, as they would be sent. */
  payload: RecordValues;
  onCorrected: () => Promise<void>;
}) {
  const payload = useDeferredValue(typed);
  const drawn = useMemo(() => drawnBy(place, record, payload), [place, record, payload]);
  const { online } = useConnection();
  const [reason, setReason] = useState('');
  useHeldWhile(reason !== '');
  const { busy, error, correct } = useCorrection(place, record, { payload, onCorrected });
  if (drawn.length === 0) return null;
  const drawers = new Set(drawn.map(({ recordId }) => recordId)).size;
  return (
    <div className={styles.offer}>
      <Card title="Já saiu café deste lote">
        <Rows>
          {drawn.map(({ recordId, kg }) => {
            const drawer = place.store.replica.byId(recordId)?.record;
            return (
              <li key={`${recordId} ${kg}`}>
                {drawer !== undefined && (
                  <RecordLink record={drawer} farmSlug={place.farm.farmSlug} detail="" aside={kgText(kg)} />
                )}
              </li>
            );
          })}
        </Rows>
        <div className={styles.form}>
          <p>
            Se o peso estava errado desde o começo, corrija tudo de uma vez: o que saiu é ajustado na mesma proporção. O
            que foi pesado depois fica, e o histórico guarda os dois números.
          </p>
          <TextInput
            label="Por que corrigir?"
            value={reason}
            onChange={setReason}
            maxLength={maxLengthOf('reason')}
            error={error}
          />
          {!online && (
            <Notice icon="cloud-off">
              <p>A correção mexe em outros registros e precisa de sinal.</p>
            </Notice>
          )}
          <Button
            look="secondary"
            icon="check"
            busy={busy}
            busyLabel="Corrigindo…"
            disabled={!online}
            onClick={() => correct(reason, drawers)}
          >
            Corrigir o peso e ajustar o que saiu
          </Button>
        </div>
      </Card>
    </div>
  );
}
