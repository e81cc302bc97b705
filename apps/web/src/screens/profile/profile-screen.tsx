import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorFallback } from '../../components/error-fallback.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Card } from '../../components/surface.tsx';
import { showToast } from '../../components/toast-store.ts';
import type { Profile } from '../../data/contract.ts';
import { useProfile, useProfileActions } from '../../data/profile.ts';
import { failureWords } from '../failure-words.ts';
import { PictureButton } from '../file-button.tsx';
import { Avatar } from '../shell/avatar.tsx';
import { useScreen } from '../shell/frame.tsx';
import { SignOutDialog } from '../shell/sign-out-dialog.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile-screen.module.css';
import { ThemeChoice } from './theme-choice.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

function Who({ profile }: { profile: Profile }) {
  const { uploadPhoto } = useProfileActions();
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    try {
      await uploadPhoto(file);
      showToast('Foto trocada.');
    } catch (error) {
      showToast(failureWords(error).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.who}>
      <Avatar name={profile.name || profile.email} photoURL={profile.photoURL} size="lg" />
      <div>
        <h2>{profile.name}</h2>
        <p className={styles.sub}>{profile.email}</p>
        <p className={styles.sub}>conta desde {profile.createdAt.toLocaleDateString('pt-BR')}</p>
      </div>
      <PictureButton label={profile.photoURL === null ? 'Pôr uma foto' : 'Trocar foto'} busy={busy} onPick={send} />
    </div>
  );
}

function Safety() {
  const [open, setOpen] = useState<'password' | 'leave' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Card title="Senha" padded>
        <p className={styles.text}>Ao trocar, os outros aparelhos saem da conta.</p>
        <Button look="secondary" full icon="lock" onClick={() => setOpen('password')}>
          Trocar senha
        </Button>
      </Card>
      <Button look="secondary" size="lg" full icon="log-out" onClick={() => setOpen('leave')}>
        Sair deste aparelho
      </Button>
      {open === 'password' && (
        <Dialog title="Trocar senha" onClose={close}>
          <PasswordForm onDone={close} />
        </Dialog>
      )}
      {open === 'leave' && <SignOutDialog onClose={close} />}
    </>
  );
}

/** The person: data, picture, theme, password, and the way out. */
export function ProfileScreen() {
  useScreen({ title: 'Perfil', back: '/fazenda' });
  const { profile, loading, error, refresh } = useProfile();
  if (profile === null) {
    if (loading || error === null) return <Skeleton rows={3} />;
    return <ErrorFallback error={error} onRetry={refresh} />;
  }
  return (
    <>
      <PageHead title="Perfil" />
      {!profile.emailVerified && <UnconfirmedEmail email={profile.email} refresh={refresh} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card padded>
            <Who profile={profile} />
            <ProfileForm profile={profile} />
          </Card>
          <DevicesCard />
        </div>
        <div className={styles.column}>
          <Card title="Aparência" padded>
            <ThemeChoice />
          </Card>
          <PlanCard profile={profile} />
          <Safety />
          <nav className={styles.legal} aria-label="Sobre seus dados">
            <Link to="/privacidade">Privacidade</Link>
            <Link to="/termos">Termos de uso</Link>
          </nav>
        </div>
      </div>
    </>
  );
}
