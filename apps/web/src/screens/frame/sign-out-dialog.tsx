import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { tellFailure } from '../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';
import { countUnsent } from '../../data/database/device.ts';
import { useConnection } from '../../data/server/connection.ts';
import { signOut, useSession } from '../../data/session/session.ts';

const wordsOn = (waiting: number | null | undefined): string => {
  if (waiting === undefined)
    return 'O que ainda não foi enviado fica guardado neste aparelho e vai quando você entrar de novo.';
  if (waiting === null) return 'Vendo o que falta enviar…';
  if (waiting === 0) return 'Tudo o que você anotou já foi enviado.';
  return waiting === 1
    ? '1 registro ainda não foi enviado. Fica guardado neste aparelho e vai quando você entrar de novo.'
    : `${waiting} registros ainda não foram enviados. Ficam guardados neste aparelho e vão quando você entrar de novo.`;
};

/**
 * Asks before a sign-out, and says what is unsent: it stays on the device for the same person. `next` is the address
 * after the sign-out.
 */
export function SignOutDialog({ onClose, next = '/login' }: { onClose: () => void; next?: string }) {
  const uid = useSession().user?.uid;
  const [unsent, setUnsent] = useState<number | null | undefined>(null);
  useEffect(() => {
    if (uid !== undefined) countUnsent(uid).then(setUnsent, () => setUnsent(undefined));
  }, [uid]);
  const { online } = useConnection();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const { pathname: from } = router.state.location;
    await signOut().catch(tellFailure);
    setBusy(false);
    const { pathname } = router.state.location;
    // The server may answer late: do not move a person who has already gone on from the sign-in screen.
    if (pathname === from || pathname === '/login') await router.navigate({ to: next, replace: true });
  };
  return (
    <Dialog title="Sair deste aparelho?" onClose={onClose}>
      <p>{wordsOn(unsent)}</p>
      {!online && (
        <Notice tone="warning" icon="cloud-off">
          <p>Sem sinal agora. Você só entra de novo quando o sinal voltar.</p>
        </Notice>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Ficar
        </Button>
        <Button onClick={leave} busy={busy} busyLabel="Saindo…">
          Sair
        </Button>
      </DialogActions>
    </Dialog>
  );
}
