import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { Card } from '../../components/surfaces/surface.tsx';
import { deviceOf } from '../../data/database/device.ts';
import { clearPhotoCache, LEAST_FOR_PHOTOS, lowStorage, type StorageRoom } from '../../data/database/storage-room.ts';
import styles from './storage-card.module.css';

const megabytes = (bytes: number): string => `${formatNumber(bytes / 1_000_000, 0)}\u00a0MB`;

function Shares({ room: { free, seenPhotos, rest } }: { room: StorageRoom }) {
  const shares = [
    { name: 'fotos já enviadas', bytes: seenPhotos, look: styles.photos },
    { name: 'registros e aplicativo', bytes: rest, look: styles.records },
    { name: 'livre', bytes: free, look: styles.free },
  ];
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ name, bytes, look }) => (
          <span key={name} className={look} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shares.map(({ name, bytes, look }) => (
          <li key={name}>
            <span className={look} aria-hidden="true" />
            {name} {megabytes(bytes)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Warns that the device is nearly full, with a button that frees space; nothing if there is enough. */
export function StorageCard({ personId }: { personId: string }) {
  const [room, setRoom] = useState<StorageRoom | null>(null);
  const look = useCallback(async () => setRoom(await lowStorage(await deviceOf(personId))), [personId]);
  useEffect(() => {
    void look();
  }, [look]);
  if (room === null) return null;
  const makeRoom = async () => {
    await clearPhotoCache(await deviceOf(personId));
    showToast(`Abriu espaço: ${megabytes(room.seenPhotos)}. As fotos continuam na fazenda.`);
    await look();
  };
  return (
    <Card title="O aparelho está cheio" padded>
      <p className={styles.words}>
        Sobram {megabytes(room.free)}. Abaixo de {megabytes(LEAST_FOR_PHOTOS)} não dá para guardar fotos; os registros
        continuam.
      </p>
      <Shares room={room} />
      {room.seenPhotos > 0 && (
        <>
          <Button full onClick={makeRoom}>
            Tirar as fotos já enviadas
          </Button>
          <p className={styles.words}>Elas continuam na fazenda e voltam quando forem abertas com sinal.</p>
        </>
      )}
    </Card>
  );
}
