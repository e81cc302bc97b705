import { PLANS, type Plan, PRICE, planName } from '@cafezal/domain/people/plans.ts';
import { AFTER_TRIAL } from '@cafezal/domain/people/trial.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { ErrorFallback } from '../../components/messages/error-fallback.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { classNames } from '../../components/page/class-names.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import type { Profile } from '../../data/device/contract.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { useProfile, useProfileActions } from '../../data/session/profile.ts';
import { failureWords } from '../failure-words.ts';
import { useScreen } from '../frame/frame.tsx';
import styles from './plans-screen.module.css';
import { trialWords } from './trial-words.ts';

const EVERY_PLAN_HAS = [
  'Todas as suas fazendas e a equipe inteira',
  'Uso sem sinal, em quantos aparelhos precisar',
  'Rastreabilidade, relatórios, etiquetas e QR',
  'Seus dados para levar, em arquivo, quando quiser',
] as const;

const OFFLINE = 'Sem sinal agora. Escolha de novo quando o sinal voltar.';

/** Notes a plan, or removes the note with null, and shows the result. */
function useChoice() {
  const { update } = useProfileActions();
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (key: string, pendingPlanId: string | null) => {
    if (busy !== null) return;
    setBusy(key);
    try {
      await update({ pendingPlanId });
      showToast(pendingPlanId === null ? 'Escolha retirada.' : `Plano ${planName(pendingPlanId)} anotado.`);
    } catch (error) {
      showToast(error instanceof NoConnectionError ? OFFLINE : failureWords(error).message, 'error');
    } finally {
      setBusy(null);
    }
  };
  return { busy, choose };
}

type Choice = ReturnType<typeof useChoice>;

function PlanOffer({ plan, isChosen, choice }: { plan: Plan; isChosen: boolean; choice: Choice }) {
  const { id, name, isFor, terms } = plan;
  const { busy, choose } = choice;
  return (
    <li className={classNames(styles.plan, isChosen && styles.chosen)}>
      <div className={styles.name}>
        <h2>{name}</h2>
        {isChosen && (
          <Tag tone="info" icon="check">
            Anotado
          </Tag>
        )}
      </div>
      <p>{isFor}</p>
      <p className={styles.terms}>{terms}</p>
      {isChosen ? (
        <Button look="secondary" full busy={busy === id} busyLabel="Retirando…" onClick={() => choose(id, null)}>
          Retirar a escolha
        </Button>
      ) : (
        <Button look="secondary" full busy={busy === id} busyLabel="Anotando…" onClick={() => choose(id, id)}>
          Escolher {name}
        </Button>
      )}
    </li>
  );
}

function Trial({ profile: { planId, planStatus, trialEndsAt } }: { profile: Profile }) {
  const words = planStatus === 'trialing' ? trialWords(trialEndsAt, new Date()) : null;
  return (
    <p className={styles.trial}>
      {words === null ? (
        <>
          Seu plano hoje: <strong>{planName(planId ?? 'trial')}</strong>, sem data para acabar. {AFTER_TRIAL}.
        </>
      ) : (
        <>
          <strong>{words.strong}</strong> {words.rest}
        </>
      )}
    </p>
  );
}

function Plans({ profile }: { profile: Profile }) {
  const choice = useChoice();
  const { pendingPlanId } = profile;
  const isOther = pendingPlanId !== null && PLANS.every(({ id }) => id !== pendingPlanId);
  return (
    <div className={styles.screen}>
      <Trial profile={profile} />
      <Notice icon="info">
        <p>{PRICE}. Sua escolha fica anotada para depois do teste, e pode mudar quando quiser.</p>
      </Notice>
      {isOther && (
        <p>
          Anotado: <strong>{planName(pendingPlanId)}</strong>.
        </p>
      )}
      <ul className={styles.plans}>
        {PLANS.map((plan) => (
          <PlanOffer key={plan.id} plan={plan} isChosen={plan.id === pendingPlanId} choice={choice} />
        ))}
      </ul>
      <Card title="Os dois têm tudo" padded>
        <ul className={styles.has}>
          {EVERY_PLAN_HAS.map((words) => (
            <li key={words}>
              <Icon name="check" />
              {words}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** The plans after the trial. A person notes the plan they want; nothing is paid here. */
export function PlansScreen() {
  useScreen({ title: 'Planos', back: '/profile' });
  const { profile, loading, error, refresh } = useProfile();
  if (profile === null && error !== null && !loading) return <ErrorFallback error={error} onRetry={refresh} />;
  return (
    <>
      <PageHead title="Planos" />
      {profile === null ? <Skeleton rows={3} /> : <Plans profile={profile} />}
    </>
  );
}
