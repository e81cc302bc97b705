import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ErrorFallback } from '../../components/messages/error-fallback.tsx';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import type { Profile } from '../../data/device/contract.ts';
import { useProfile } from '../../data/session/profile.ts';
import { useScreen } from '../frame/frame.tsx';
import { SignOutDialog } from '../frame/sign-out-dialog.tsx';
import { PlanCard } from '../plans/plan-card.tsx';
import { DevicesCard } from './cards/devices-card.tsx';
import { MyDataCard } from './cards/my-data-card.tsx';
import { NoticeChoices } from './cards/notice-choices.tsx';
import { RemindersCard } from './cards/reminders-card.tsx';
import { ThemeChoice } from './cards/theme-choice.tsx';
import { UnconfirmedEmail } from './cards/unconfirmed-email.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePhotoPart } from './profile-photo.tsx';
import styles from './profile-screen.module.css';
import { sinceWords } from './who-words.tsx';

function Leave() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="lg" full icon="log-out" onClick={() => setOpen(true)}>
        Sair deste aparelho
      </Button>
      {isOpen && <SignOutDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Cards({ profile }: { profile: Profile }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card padded>
          <ProfilePhotoPart profile={profile} />
          <ProfileForm profile={profile} />
        </Card>
        <NoticeChoices />
        <RemindersCard />
        <Card title="Aparência" padded>
          <ThemeChoice />
        </Card>
      </div>
      <div className={styles.column}>
        <PlanCard profile={profile} />
        <DevicesCard />
        <MyDataCard />
        <Leave />
        <nav className={styles.legal} aria-label="Sobre seus dados">
          <Link to="/privacidade">Privacidade</Link>
          <Link to="/termos">Termos de uso</Link>
        </nav>
      </div>
    </div>
  );
}

/** The person: data, photo, password, theme, plan, devices, and sign-out. */
export function ProfileScreen() {
  useScreen({ title: 'Perfil', back: '/fazenda' });
  const { profile, loading, error, refresh } = useProfile();
  const isWide = useIsWide();
  if (profile === null) {
    if (loading || error === null) return <Skeleton rows={3} />;
    return <ErrorFallback error={error} onRetry={refresh} />;
  }
  const sub = isWide ? `${profile.email} · ${sinceWords(profile)}` : undefined;
  return (
    <>
      <PageHead title="Perfil" sub={sub} />
      {!profile.emailVerified && <UnconfirmedEmail email={profile.email} refresh={refresh} />}
      <Cards profile={profile} />
    </>
  );
}
