import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorFallback } from '../../../components/messages/error-fallback.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { NoConnectionError } from '../../../data/server/api.ts';
import { useConnection } from '../../../data/server/connection.ts';
import { useErasurePlan } from '../../../data/session/personal-data.ts';
import { useProfile } from '../../../data/session/profile.ts';
import { useScreen } from '../../frame/frame.tsx';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { DownloadMyData } from '../cards/my-data-card.tsx';
import { BlockedErasure, WhatGoes, WhatStays } from './erase-account-farms.tsx';
import { EraseAccountForm } from './erase-account-form.tsx';
import { GoodbyeScreen } from './erase-account-goodbye.tsx';
import styles from './erase-account-screen.module.css';

function NoSignal() {
  return (
    <Notice icon="cloud-off">
      <p>
        <strong>Sem conexão.</strong> Para apagar a conta é preciso sinal: nada foi apagado.
      </p>
    </Notice>
  );
}

function Asking({ onErased }: { onErased: () => void }) {
  useScreen({ title: 'Apagar minha conta', back: '/profile' });
  const { online } = useConnection();
  const { plan, error, refresh } = useErasurePlan();
  const { profile } = useProfile();
  if (plan === null || profile === null) {
    if (!online || error instanceof NoConnectionError) return <NoSignal />;
    return error === null ? <Skeleton rows={3} /> : <ErrorFallback error={error} onRetry={refresh} />;
  }
  return (
    <>
      <PageHead title="Apagar minha conta" />
      <div className={styles.parts}>
        {!online && <NoSignal />}
        <WhatGoes farms={plan.erased} email={profile.email} />
        <WhatStays farms={plan.kept} />
        <Card title="Antes, leve uma cópia" padded>
          <DownloadMyData />
        </Card>
        {plan.blocking.length > 0 ? (
          <BlockedErasure farms={plan.blocking} />
        ) : (
          <EraseAccountForm profile={profile} onErased={onErased} onRefused={refresh} />
        )}
      </div>
    </>
  );
}

/** Where a person erases their account: what is deleted, what stays, and after the proof of identity the goodbye. */
export function EraseAccountScreen() {
  const navigate = useNavigate();
  const [isErased, setIsErased] = useState(false);
  const leave = () => {
    // At once: no other screen could be shown without the account's data.
    setIsErased(true);
    void navigate({ to: '/conta-apagada', replace: true });
  };
  if (isErased) return <GoodbyeScreen />;
  return (
    <PlainFrame>
      <Asking onErased={leave} />
    </PlainFrame>
  );
}
