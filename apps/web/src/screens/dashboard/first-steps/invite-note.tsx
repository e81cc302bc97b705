import type { Farm } from '../../../data/device/contract.ts';
import { useFarmPeople } from '../../../data/farms/farm-members.ts';
import { PEOPLE_PLACE } from '../../farms/people/people-place.ts';
import { NoteLine } from '../../person-notes/note-line.tsx';
import styles from '../../person-notes/person-notes.module.css';
import { hasOthers } from './invite-suggestion.ts';
import { useInviteSuggestion } from './use-invite-suggestion.ts';

const WORDS = 'Mais alguém anota nesta fazenda? Encarregado, terreiro, escritório: cada um vê o seu.';

function Asked({ farm, onSnooze }: { farm: Farm; onSnooze: () => void }) {
  const { people } = useFarmPeople(farm.id);
  if (people === null || hasOthers(people)) return null;
  const way = { label: 'Convidar', to: `/fazenda/${farm.farmSlug}/editar`, hash: PEOPLE_PLACE };
  return (
    <ul className={styles.notes} aria-label="Quem ajuda na fazenda">
      <NoteLine words={WORDS} way={way} onSnooze={onSnooze} />
    </ul>
  );
}

/** The suggestion to invite others, once the farm has plots and harvests: one line that can be snoozed. */
export function InviteNote({ farm }: { farm: Farm }) {
  const { asks, snooze } = useInviteSuggestion(farm);
  return asks ? <Asked farm={farm} onSnooze={snooze} /> : null;
}
