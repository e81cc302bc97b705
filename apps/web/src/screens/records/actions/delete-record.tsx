import { closedSeasonNote, closedSeasonsIn } from '@cafezal/domain/stages/season-records.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../components/controls/button.tsx';
import { offerToast, showToast, tellFailure } from '../../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { undoDeletion, writeOf } from '../../../data/farm/save-record.ts';
import { newId } from '../../../data/page/new-id.ts';
import { drawsOn } from '../../../data/replica/balances.ts';
import type { Replica } from '../../../data/replica/replica.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

/** The season of a record, if it is closed; null otherwise. */
function closedSeasonOf(replica: Replica, { season }: Pick<DeviceRecord, 'season'>): string | null {
  const closed = closedSeasonsIn({ others: (section) => replica.section(section).map(({ record }) => record) });
  return season !== null && closed.has(season) ? season : null;
}

/** What a deletion does, in words. */
function outcomeOf(replica: Replica, { label, takes }: SectionPlace['definition'], record: DeviceRecord): string {
  const isRefused = record.version === 0 && replica.byId(record.id)?.state === 'refused';
  if (isRefused) return 'O envio deste registro não foi aceito. Excluir tira daqui sem volta.';
  const origin =
    takes.length > 0
      ? `O que ${label.gender === 'f' ? 'esta' : 'este'} ${label.one.toLowerCase()} usou volta para os lotes de origem.`
      : 'Em Excluídos dá para restaurar.';
  return `${origin} O histórico fica guardado.`;
}

/** Asks before a record is deleted, with an undo. If a later stage uses its coffee, it says so instead. */
export function DeleteRecord({
  place,
  record,
  onClose,
}: {
  place: SectionPlace;
  record: DeviceRecord;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { store, definition } = place;
  if (store === null) return null;
  const one = definition.label.one.toLowerCase();
  const closed = closedSeasonOf(store.replica, record);
  const isInUse = drawsOn(store.replica, record.id).length > 0;
  const restore = () => store.save(undoDeletion(store, record, { mutationId: newId(), now: correctedNow() }));
  const remove = async () => {
    await store.save(writeOf('delete', record, { mutationId: newId(), now: correctedNow() }));
    const words = `${definition.label.one} ${definition.label.gender === 'f' ? 'excluída' : 'excluído'}: ${record.name}.`;
    // Nothing is left to bring back of a record whose creation was refused.
    if (store.replica.byId(record.id) === undefined) showToast(words, 'info');
    else offerToast(words, { label: 'Desfazer', act: restore }, 'info');
    await navigate({ to: place.address });
  };
  return (
    <Dialog title={`Excluir ${record.name}?`} onClose={onClose}>
      <p>
        {isInUse
          ? 'O café deste registro já foi usado em outra etapa. Exclua antes o que veio dele.'
          : outcomeOf(store.replica, definition, record)}
      </p>
      {!isInUse && closed !== null && <p>{closedSeasonNote(closed)}</p>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Voltar
        </Button>
        {!isInUse && (
          <Button look="danger" onClick={() => void remove().catch(tellFailure)}>
            Excluir {one}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
