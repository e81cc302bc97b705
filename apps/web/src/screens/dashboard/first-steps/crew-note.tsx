import type { Farm } from '../../../data/device/contract.ts';
import { useFarmPeople } from '../../../data/farms/farm-members.ts';
import { PEOPLE_PLACE } from '../../farms/people/people-place.ts';
import { NoteLine } from '../../person-notes/note-line.tsx';
import styles from '../../person-notes/person-notes.module.css';
import { hasCrew } from './crew.ts';
import { useCrewAsking } from './use-crew-asking.ts';

const WORDS = 'Mais alguém anota nesta fazenda? Encarregado, terreiro, escritório: cada um vê o seu.';

function Asked({ farm, onSnooze }: { farm: Farm; onSnooze: () => void }) {
  const { people } = useFarmPeople(farm.id);
  if (people === null || hasCrew(people)) return null;
  const way = { label: 'Convidar', to: `/fazenda/${farm.farmSlug}/editar`, hash: PEOPLE_PLACE };
  return (
    <ul className={styles.notes} aria-label="Quem ajuda na fazenda">
      <NoteLine words={WORDS} way={way} onSnooze={onSnooze} />
    </ul>
  );
}

/** The one of the first steps that is left once plots and harvests are there: to call others, in a line that can be put off. */
export function CrewNote({ farm }: { farm: Farm }) {
  const { asks, snooze } = useCrewAsking(farm);
  return asks ? <Asked farm={farm} onSnooze={snooze} /> : null;
}
