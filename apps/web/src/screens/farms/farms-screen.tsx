import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { Hills } from '../../components/icons/hills.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { ErrorFallback } from '../../components/messages/error-fallback.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { useFarms } from '../../data/farms/farms.ts';
import { useReceivedInvitations } from '../../data/farms/invitations.ts';
import { isOwnDemonstration } from '../../data/farms/own-demonstration.ts';
import { useProfile } from '../../data/session/profile.ts';
import { useScreen } from '../frame/frame.tsx';
import { LazyPersonNotes } from '../person-notes/person-notes-lazy.tsx';
import { trialWords } from '../plans/trial-words.ts';
import { DeletedFarms } from './deleted-farms.tsx';
import { MakeDemonstration } from './demonstration-parts.tsx';
import { FarmCard } from './farm-card.tsx';
import { FarmsMenu } from './farms-menu.tsx';
import styles from './farms-screen.module.css';
import { exampleLast, matchingFarms, sumOfFarms } from './sum-of-farms.ts';

// Few people open the form; the list appears without it.
const NewFarm = lazy(async () => ({ default: (await import('./form/new-farm.tsx')).NewFarm }));

// Few people have that many farms; the list appears without it.
const FindFarm = lazy(async () => ({ default: (await import('./find-farm.tsx')).FindFarm }));

// Few people are invited; the list appears without it.
const ReceivedInvitations = lazy(async () => ({
  default: (await import('./people/received-invitations.tsx')).ReceivedInvitations,
}));

const route = getRouteApi('/personal/fazenda');

function FirstFarm() {
  return (
    <section className={styles.first}>
      <div className={styles.firstPicture}>
        <Hills />
      </div>
      <div className={styles.firstWords}>
        <h2>Comece pela sua fazenda</h2>
        <p>Nome, área, cidade, região e estado bastam. Depois vêm os talhões e a primeira colheita.</p>
        <div className={styles.firstActions}>
          <Link to="/fazenda" search={{ nova: 1 }} className={buttonClass({ size: 'lg' })}>
            <Icon name="plus" />
            Nova fazenda
          </Link>
          <MakeDemonstration size="lg" />
        </div>
        <p className={styles.place}>
          A fazenda pronta é um exemplo, com uma safra inteira para olhar e mexer. Um toque cria, outro apaga.
        </p>
      </div>
    </section>
  );
}

function TrialNotice() {
  const { profile } = useProfile();
  const words = profile?.planStatus === 'trialing' ? trialWords(profile.trialEndsAt, new Date()) : null;
  if (words === null) return null;
  return (
    <div className={styles.trial}>
      <Notice tone="info" icon="calendar-days">
        <p>
          <strong>{words.strong}</strong> {words.rest} <Link to="/planos">Ver planos</Link>
        </p>
      </Notice>
    </div>
  );
}

/** From this many farms on there is a search. */
const MANY = 7;

function Farms({ farms }: { farms: readonly Farm[] }) {
  const [typed, setTyped] = useState('');
  const found = matchingFarms(farms, typed);
  return (
    <>
      {farms.length >= MANY && (
        <div className={styles.find}>
          <Suspense>
            <FindFarm typed={typed} onType={setTyped} />
          </Suspense>
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nenhuma fazenda com esse nome."
          action={
            <Button look="secondary" onClick={() => setTyped('')}>
              Limpar a busca
            </Button>
          }
        />
      ) : (
        <ul className={styles.farms}>
          {found.map((farm) => (
            <li key={farm.id}>
              <FarmCard farm={farm} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Actions({ farms }: { farms: readonly Farm[] }) {
  return (
    <>
      <FarmsMenu hasExample={farms.some(isOwnDemonstration)} />
      <div className={styles.add}>
        <Link to="/fazenda" search={{ nova: 1 }} className={buttonClass({ size: 'lg', full: true })}>
          <Icon name="plus" />
          Nova fazenda
        </Link>
      </div>
    </>
  );
}

function FarmList() {
  useScreen({ title: 'Minhas fazendas', crumbs: [] });
  const { farms, loading, error, refresh } = useFarms();
  const invitations = useReceivedInvitations();
  if (loading) return <Skeleton rows={3} />;
  if (error !== null && farms.length === 0) return <ErrorFallback error={error} onRetry={refresh} />;
  const hasFarms = farms.length > 0;
  return (
    <>
      <PageHead
        title="Minhas fazendas"
        sub={hasFarms ? sumOfFarms(farms) : undefined}
        actions={hasFarms && <Actions farms={farms} />}
      />
      {hasFarms && farms.some(({ role }) => role === 'owner') && <TrialNotice />}
      {invitations.length > 0 && (
        <Suspense>
          <ReceivedInvitations invitations={invitations} />
        </Suspense>
      )}
      {hasFarms ? <Farms farms={exampleLast(farms)} /> : <FirstFarm />}
      {/* Below the list, because it appears a moment later: above, it would move what the person is about to touch. */}
      {!hasFarms && <TrialNotice />}
      {hasFarms && <LazyPersonNotes about={['document', 'phone']} />}
      <DeletedFarms />
    </>
  );
}

/** The farms that the person owns or works on; `?nova=1` opens the form of a new one. */
export function FarmsScreen() {
  if (route.useSearch().nova !== 1) return <FarmList />;
  return (
    <Suspense fallback={<Skeleton />}>
      <NewFarm />
    </Suspense>
  );
}
