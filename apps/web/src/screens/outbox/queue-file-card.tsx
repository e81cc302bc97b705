import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import { deviceOf } from '../../data/database/device.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import type { ImportResult, OpenedFarm } from '../../data/farm/import-queue.ts';
import { openFarm } from '../../data/farm/open-farm.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { shareFile } from '../../device/files.ts';
import { failureWords } from '../failure-words.ts';
import { FileButton } from '../file-button.tsx';
import styles from './queue-file-card.module.css';

async function saveQueue(personId: string): Promise<void> {
  const { queueFileText } = await import('../../data/farm/queue-file.ts');
  const savedAt = correctedNow().toISOString();
  const text = await queueFileText(await deviceOf(personId), { personId, savedAt });
  await shareFile(`cafezal-fila-${savedAt.slice(0, 10)}.json`, new Blob([text], { type: 'application/json' }));
}

async function openedFarm(personId: string, farmId: string): Promise<OpenedFarm | null> {
  const database = await deviceOf(personId);
  const farm = await database.get('farms', farmId);
  if (farm === undefined) return null;
  const dated = { ...farm, createdAt: new Date(farm.createdAt), updatedAt: new Date(farm.updatedAt) };
  return { database, store: await openFarm(personId, farmId).store, facts: farmFactsOf(dated) };
}

async function openQueue(personId: string, file: File): Promise<ImportResult> {
  const [{ readQueueFile }, { importQueue }] = await Promise.all([
    import('../../data/farm/read-queue-file.ts'),
    import('../../data/farm/import-queue.ts'),
  ]);
  return importQueue(await readQueueFile(personId, file), (farmId) => openedFarm(personId, farmId));
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

function takenWords({ added, known }: ImportResult): string {
  const here = known === 0 ? '' : ` ${counted(known, 'Um já estava aqui.', 'já estavam aqui.')}`;
  if (added === 0) return `Nada de novo neste arquivo.${here}`;
  return `${counted(added, 'Um registro entrou na fila.', 'registros entraram na fila.')}${here}`;
}

type Outcome = { taken: ImportResult } | { failure: string };

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  if ('failure' in outcome)
    return (
      <Notice tone="error" icon="circle-alert">
        <p>{outcome.failure}</p>
      </Notice>
    );
  const { refused } = outcome.taken;
  return (
    <Notice
      tone={refused.length === 0 ? 'success' : 'warning'}
      icon={refused.length === 0 ? 'check' : 'triangle-alert'}
    >
      <p>{takenWords(outcome.taken)}</p>
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ name, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={at}>
              <strong>{name}</strong> não entrou. {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Saves unsent work to a file for another device, and imports such a file. */
export function QueueFileCard({
  personId,
  waiting,
  onTaken,
}: {
  personId: string;
  waiting: number;
  onTaken: () => void;
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const open = async (file: File) => {
    setIsBusy(true);
    try {
      setOutcome({ taken: await openQueue(personId, file) });
      onTaken();
    } catch (error) {
      setOutcome({ failure: failureWords(error).message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title="Vai trocar de celular?" padded>
      <p className={styles.words}>
        {waiting > 0
          ? 'Salve o que falta enviar num arquivo e abra no outro aparelho, na sua conta. Nada entra em dobro.'
          : 'Abra aqui a fila que você salvou no outro aparelho. Nada entra em dobro.'}
      </p>
      <div className={styles.actions}>
        {waiting > 0 && (
          <Button look="secondary" icon="download" full onClick={() => saveQueue(personId)}>
            Salvar a fila num arquivo
          </Button>
        )}
        <FileButton
          label="Abrir uma fila salva"
          icon="smartphone"
          accept="application/json,.json"
          full
          busy={isBusy}
          onPick={open}
        />
      </div>
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
    </Card>
  );
}
