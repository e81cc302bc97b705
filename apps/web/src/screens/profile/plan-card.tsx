import { TRIAL_DAYS } from '@cafezal/domain/trial.ts';
import { Card } from '../../components/surface.tsx';
import { Tag } from '../../components/tag.tsx';
import type { Profile } from '../../data/contract.ts';
import { trialDaysLeft } from '../farms/trial-words.ts';
import styles from './profile-screen.module.css';

const DAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: '2-digit', month: '2-digit', year: 'numeric' });

/** The plan of a person on trial: the days that are left, and until when; nothing for others. */
export function PlanCard({ profile: { planStatus, trialEndsAt } }: { profile: Profile }) {
  if (planStatus !== 'trialing' || trialEndsAt === null) return null;
  const left = trialDaysLeft(trialEndsAt, new Date());
  return (
    <Card title="Plano" aside={<Tag tone="info">Teste</Tag>} padded>
      <p className={styles.left}>
        <b>{left}</b> {left === 1 ? 'dia de teste' : 'dias de teste'}
      </p>
      <meter className={styles.meter} min={0} max={TRIAL_DAYS} value={left} aria-label="Dias de teste que faltam" />
      <p className={styles.sub}>
        {left > 0 ? `Vai até ${DAY.format(trialEndsAt)}. Depois, ` : `Terminou em ${DAY.format(trialEndsAt)}: `}
        seus dados continuam seus: dá para ver, imprimir e levar.
      </p>
    </Card>
  );
}
