import { planName } from '@cafezal/domain/people/plans.ts';
import { AFTER_TRIAL, TRIAL_DAYS, trialDaysLeft } from '@cafezal/domain/people/trial.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import type { Profile } from '../../data/device/contract.ts';
import styles from './plan-card.module.css';
import { isLastDay } from './trial-words.ts';

const DAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: '2-digit', month: '2-digit', year: 'numeric' });

/** A day with its weekday: `segunda, 20/07/2026`. */
const dayWords = (day: Date): string => DAY.format(day).replace('-feira', '');

function Left({ left, isLast }: { left: number; isLast: boolean }) {
  if (left === 0 || isLast)
    return (
      <p className={styles.left}>
        <b>{isLast ? 'Último dia' : 'O teste terminou'}</b>
      </p>
    );
  return (
    <p className={styles.left}>
      <b>{left}</b> {left === 1 ? 'dia de teste' : 'dias de teste'}
    </p>
  );
}

function Trial({ endsAt }: { endsAt: Date }) {
  const now = new Date();
  const left = trialDaysLeft(endsAt, now);
  return (
    <>
      <Left left={left} isLast={isLastDay(endsAt, now)} />
      <meter className={styles.meter} min={0} max={TRIAL_DAYS} value={left} aria-label="Dias de teste que faltam" />
      <p className={styles.sub}>
        {left > 0 ? 'Vai' : 'Foi'} até {dayWords(endsAt)}. {AFTER_TRIAL}.
      </p>
    </>
  );
}

/** The person's plan: days left of the trial, its end, the plan chosen for afterwards, and a link to the plans. */
export function PlanCard({ profile }: { profile: Profile }) {
  const { planId, planStatus, trialEndsAt, pendingPlanId } = profile;
  const isTrial = planStatus === 'trialing';
  return (
    <Card title="Plano" aside={<Tag tone="info">{planName(planId ?? 'trial')}</Tag>} padded>
      {isTrial && trialEndsAt !== null ? (
        <Trial endsAt={trialEndsAt} />
      ) : (
        <p className={styles.sub}>Sem data para acabar. {AFTER_TRIAL}.</p>
      )}
      {pendingPlanId !== null && (
        <p className={styles.noted}>
          Para depois, anotado: <strong>{planName(pendingPlanId)}</strong>.
        </p>
      )}
      <div className={styles.way}>
        <Link to="/planos" className={buttonClass({ look: 'secondary', full: true })}>
          Ver planos
        </Link>
      </div>
    </Card>
  );
}
