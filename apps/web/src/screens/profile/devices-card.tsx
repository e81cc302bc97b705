import { deviceName } from '@cafezal/domain/device-name.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Card, Rows } from '../../components/surface.tsx';
import { Tag } from '../../components/tag.tsx';
import { showToast } from '../../components/toast-store.ts';
import { type SignedInDevice, useDevices } from '../../data/devices.ts';
import { failureWords } from '../failure-words.ts';
import { lastSeen } from './last-seen.ts';
import styles from './profile-screen.module.css';

type SignOut = (devices: readonly SignedInDevice[]) => Promise<void>;

/** Signs devices out; what went wrong is told in a toast. */
function useSignOut(signOut: SignOut): {
  busy: string | null;
  act: (key: string, devices: readonly SignedInDevice[]) => void;
} {
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (key: string, devices: readonly SignedInDevice[]) => {
    if (busy !== null) return;
    setBusy(key);
    try {
      await signOut(devices);
      showToast(devices.length === 1 ? 'O aparelho saiu da conta.' : `${devices.length} aparelhos saíram da conta.`);
    } catch (error) {
      showToast(failureWords(error).message, 'error');
    } finally {
      setBusy(null);
    }
  };
  return { busy, act };
}

/** The devices that are signed in, and the way to sign one or all the others out; nothing where they cannot be asked for. */
export function DevicesCard() {
  const { devices, signOut } = useDevices();
  const { busy, act } = useSignOut(signOut);
  if (devices === null) return null;
  const others = devices.filter(({ current }) => !current);
  return (
    <Card title="Aparelhos" aside={<Tag>{devices.length}</Tag>}>
      <Rows>
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <Icon name="smartphone" />
            <span>
              <b>{deviceName(device.userAgent ?? undefined)}</b>
              <span className={styles.sub}>
                {device.current ? 'agora' : lastSeen(new Date(device.lastSeenAt), new Date())}
              </span>
            </span>
            {device.current ? (
              <Tag tone="success">este</Tag>
            ) : (
              <Button
                look="secondary"
                busy={busy === device.id}
                busyLabel="Saindo…"
                onClick={() => act(device.id, [device])}
              >
                Sair
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {others.length > 1 && (
        <div className={styles.others}>
          <Button look="quiet" busy={busy === 'all'} busyLabel="Saindo…" onClick={() => act('all', others)}>
            Sair de todos os outros
          </Button>
        </div>
      )}
    </Card>
  );
}
