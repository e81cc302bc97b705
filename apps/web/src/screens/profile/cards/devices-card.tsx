import { deviceName } from '@cafezal/domain/people/device-name.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import { NoConnectionError } from '../../../data/server/api.ts';
import { type SignedInDevice, useDevices } from '../../../data/session/devices.ts';
import { failureWords } from '../../failure-words.ts';
import styles from './devices-card.module.css';
import { lastSeen } from './last-seen.ts';

type SignOut = (devices: readonly SignedInDevice[]) => Promise<void>;

/** Signs devices out; failures are shown in a toast. */
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

/** Whether a user agent names a phone or a tablet; anything else counts as a computer. */
const isHandheld = (userAgent: string): boolean => /Android|iPhone|iPad|Mobile/.test(userAgent);

function DeviceRow({ device, busy, onLeave }: { device: SignedInDevice; busy: boolean; onLeave: () => void }) {
  const name = deviceName(device.userAgent ?? undefined);
  const seen = device.current ? 'agora' : lastSeen(new Date(device.lastSeenAt), new Date());
  return (
    <li className={styles.device}>
      <Icon name={isHandheld(device.userAgent ?? '') ? 'smartphone' : 'monitor'} />
      <span>
        <b>{name}</b>
        <span className={styles.seen}>{seen}</span>
      </span>
      {device.current ? (
        <Tag tone="success">este</Tag>
      ) : (
        <Button
          look="secondary"
          busy={busy}
          busyLabel="Saindo…"
          aria-label={`Sair de ${name}, ${seen}`}
          onClick={onLeave}
        >
          Sair
        </Button>
      )}
    </li>
  );
}

function Unseen({ error, onRetry }: { error: Error | null; onRetry: () => Promise<void> }) {
  if (error === null) return <Skeleton rows={2} />;
  return (
    <>
      <p className={styles.seen}>
        {error instanceof NoConnectionError ? 'Sem sinal para ver os aparelhos da conta.' : failureWords(error).message}
      </p>
      <Button look="quiet" onClick={onRetry}>
        Tentar de novo
      </Button>
    </>
  );
}

/** The signed-in devices, with buttons to sign one or all others out. */
export function DevicesCard() {
  const { devices, error, refresh, signOut } = useDevices();
  const { busy, act } = useSignOut(signOut);
  if (devices === null)
    return (
      <Card title="Aparelhos" padded>
        <Unseen error={error} onRetry={refresh} />
      </Card>
    );
  const others = devices.filter(({ current }) => !current);
  return (
    <Card title="Aparelhos" aside={<Tag>{devices.length}</Tag>}>
      <Rows>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={busy === device.id}
            onLeave={() => act(device.id, [device])}
          />
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
