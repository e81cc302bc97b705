import { answering } from '@cafezal/domain/open-chain/readiness/check-answers.ts';
import type { ReadinessItem } from '@cafezal/domain/open-chain/readiness/item.ts';
import { MOST_REASON } from '@cafezal/domain/record/check-answers.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { prepareWrite } from '../../../data/farm/save-record.ts';
import { newId } from '../../../data/page/new-id.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

type Answered = { place: SectionPlace; store: FarmStore; record: DeviceRecord; item: ReadinessItem };

/** Keeps why a check is right as it is, on this device and, with a network, everywhere. */
async function saveAnswer({ place, store, record, item }: Answered, reason: string): Promise<void> {
  const now = correctedNow();
  const { mutation, shown } = prepareWrite({
    ...{ store, farm: place.facts, definition: stageOf(record.section) },
    payload: answering(record, [item], { reason, at: now.toISOString() }),
    ...{ recordId: record.id, stored: record, now, mutationId: newId() },
  });
  await store.save({ mutation, shown });
}

/** Asks why something is right as it is. */
export function AnswerDialog({ onClose, ...answered }: Answered & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState('');
  useHeldWhile(reason !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    if (said === '') return setError('Diga por quê. O motivo vai no dossiê.');
    try {
      await saveAnswer(answered, said);
      showToast('Resposta guardada.');
      onClose();
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : 'Não deu para salvar. Tente outra vez.');
    }
  };
  return (
    <Dialog title="Confirmar com motivo" onClose={onClose} sheet>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{answered.item.message}</p>
        <TextInput
          label="Por que está certo assim?"
          value={reason}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
          maxLength={MOST_REASON}
          error={error}
          autoComplete="off"
          enterKeyHint="done"
        />
        {failure !== '' && (
          <Notice tone="error" icon="circle-alert">
            {failure}
          </Notice>
        )}
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Confirmar</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
