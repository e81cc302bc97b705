import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { FARM_ROLE_LABELS } from '@cafezal/domain/permissions.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { ErrorFallback } from '../../components/error-fallback.tsx';
import { Hills } from '../../components/hills.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Tag } from '../../components/tag.tsx';
import type { Farm } from '../../data/contract.ts';
import { useFarms } from '../../data/farms.ts';
import { isOwnDemonstration } from '../../data/make-demonstration.ts';
import { useProfile } from '../../data/profile.ts';
import { useScreen } from '../shell/frame.tsx';
import { DeletedFarms } from './deleted-farms.tsx';
import { DemonstrationActions, MakeDemonstration } from './demonstration-parts.tsx';
import { FarmsMenu } from './farms-menu.tsx';
import styles from './farms-screen.module.css';
import { NewFarm } from './new-farm.tsx';
import { exampleLast, hectares, sumOfFarms } from './sum-of-farms.ts';
import { trialWords } from './trial-words.ts';

const route = getRouteApi('/personal/fazenda');

function FarmLink({ farm }: { farm: Farm }) {
  const isExample = isDemonstrationId(farm.id);
  return (
    <Link to="/fazenda/$farmSlug" params={{ farmSlug: farm.farmSlug }} className={styles.link}>
      <span className={styles.picture}>
        {farm.imageUrl === null ? <Hills /> : <img src={farm.imageUrl} alt="" loading="lazy" />}
      </span>
      <span className={styles.body}>
        <span className={styles.name}>
          {farm.name}
          {isExample && <Tag>exemplo</Tag>}
          {farm.role !== 'owner' && <Tag>{FARM_ROLE_LABELS[farm.role]}</Tag>}
        </span>
        <span className={styles.place}>
          {isExample ? 'Safra inteira para conhecer o app' : `${farm.city}, ${farm.state} · ${farm.region}`}
        </span>
        <span className={styles.facts}>
          <span>
            <b>{hectares(farm.totalArea)}</b> área total
          </span>
        </span>
      </span>
    </Link>
  );
}

function FarmCard({ farm }: { farm: Farm }) {
  return (
    <div className={styles.farm}>
      <FarmLink farm={farm} />
      {isOwnDemonstration(farm) && (
        <div className={styles.cardActions}>
          <DemonstrationActions farm={farm} />
        </div>
      )}
    </div>
  );
}

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
          <strong>{words.strong}</strong> {words.rest}
        </p>
      </Notice>
    </div>
  );
}

function FarmList() {
  useScreen({ title: 'Minhas fazendas', crumbs: [] });
  const { farms, loading, error, refresh } = useFarms();
  if (loading) return <Skeleton rows={3} />;
  if (error !== null && farms.length === 0) return <ErrorFallback error={error} onRetry={refresh} />;
  return (
    <>
      <PageHead
        title="Minhas fazendas"
        sub={farms.length > 0 ? sumOfFarms(farms) : undefined}
        actions={
          farms.length > 0 && (
            <>
              <FarmsMenu hasExample={farms.some(isOwnDemonstration)} />
              <div className={styles.add}>
                <Link to="/fazenda" search={{ nova: 1 }} className={buttonClass({ size: 'lg', full: true })}>
                  <Icon name="plus" />
                  Nova fazenda
                </Link>
              </div>
            </>
          )
        }
      />
      <TrialNotice />
      {farms.length === 0 ? (
        <FirstFarm />
      ) : (
        <ul className={styles.farms}>
          {exampleLast(farms).map((farm) => (
            <li key={farm.id}>
              <FarmCard farm={farm} />
            </li>
          ))}
        </ul>
      )}
      <DeletedFarms />
    </>
  );
}

/** The farms that one owns or works on; `?nova=1` opens the form of another one. */
export function FarmsScreen() {
  return route.useSearch().nova === 1 ? <NewFarm /> : <FarmList />;
}
