import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { FARM_ROLE_LABELS } from '@cafezal/domain/people/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hills } from '../../components/icons/hills.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { atServer } from '../../data/device/server-address.ts';
import { isOwnDemonstration } from '../../data/farms/own-demonstration.ts';
import { firstLoad } from '../../data/server/after-first-load.ts';
import { useSession } from '../../data/session/session.ts';
import { DemonstrationActions } from './demonstration-parts.tsx';
import styles from './farm-card.module.css';
import type { FarmGlance } from './farm-glance.ts';
import { hectares } from './sum-of-farms.ts';

/** Figures of a farm's season once they are computed; undefined if the farm cannot be read. */
function useGlance(farm: Farm): FarmGlance | undefined {
  const personId = useSession().user?.uid ?? '';
  return useQuery({
    queryKey: ['glance', personId, farm.id, farm.version],
    // The code for all stages' sums is large; the list appears without it.
    queryFn: async () => {
      await firstLoad();
      return (await import('./farm-glance.ts')).loadGlance(personId, farm);
    },
    enabled: personId !== '',
    staleTime: 0,
    retry: false,
  }).data;
}

function Facts({ farm, glance }: { farm: Farm; glance: FarmGlance | undefined }) {
  return (
    <span className={styles.facts}>
      <span>
        <b>{hectares(farm.totalArea)}</b> {glance?.plots ?? 'área total'}
      </span>
      {glance?.facts.map(({ figure, words }) => (
        <span key={words}>
          <b>{figure}</b> {words}
        </span>
      ))}
    </span>
  );
}

const noticeWords = (count: number): string => (count === 1 ? '1 aviso' : `${count} avisos`);

/** A farm in the list: picture, location, figures of its season, and what needs attention. */
export function FarmCard({ farm }: { farm: Farm }) {
  const glance = useGlance(farm);
  const isExample = isDemonstrationId(farm.id);
  const notices = glance?.notices ?? 0;
  return (
    <div className={styles.farm}>
      <Link to="/fazenda/$farmSlug" params={{ farmSlug: farm.farmSlug }} className={styles.link}>
        <span className={styles.picture}>
          {farm.imageUrl === null ? <Hills /> : <img src={atServer(farm.imageUrl)} alt="" loading="lazy" />}
        </span>
        <span className={styles.body}>
          <span className={styles.name}>
            {farm.name}
            {isExample && <Tag>exemplo</Tag>}
            {farm.role !== 'owner' && <Tag>{FARM_ROLE_LABELS[farm.role]}</Tag>}
            {notices > 0 && !isExample && <Tag tone="warning">{noticeWords(notices)}</Tag>}
          </span>
          <span className={styles.place}>
            {isExample ? 'No meio da safra, para conhecer o app' : `${farm.city}, ${farm.state} · ${farm.region}`}
          </span>
          <Facts farm={farm} glance={glance} />
        </span>
      </Link>
      {isOwnDemonstration(farm) && (
        <div className={styles.actions}>
          <DemonstrationActions farm={farm} />
        </div>
      )}
    </div>
  );
}
