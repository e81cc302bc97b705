import { useIsWide } from '../../components/page/use-is-wide.ts';
import type { Profile } from '../../data/device/contract.ts';
import { useFarms } from '../../data/farms/farms.ts';
import { farmsWords } from './farms-words.ts';
import styles from './profile-screen.module.css';

/** Since when there is an account, in the device's own time. */
export const sinceWords = ({ createdAt }: Profile): string => `conta desde ${createdAt.toLocaleDateString('pt-BR')}`;

function Farms() {
  return <p className={styles.sub}>{farmsWords(useFarms().farms)}</p>;
}

/** The name of the person; on a phone, where the head of the screen has no room for it, the address and the day too. */
export function WhoWords({ profile }: { profile: Profile }) {
  const isWide = useIsWide();
  return (
    <div className={styles.words}>
      <h2>{profile.name || profile.email}</h2>
      {isWide ? (
        <Farms />
      ) : (
        <>
          <p className={styles.sub}>{profile.email}</p>
          <p className={styles.sub}>{sinceWords(profile)}</p>
        </>
      )}
    </div>
  );
}
