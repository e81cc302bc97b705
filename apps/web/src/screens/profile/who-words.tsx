import { useIsWide } from '../../components/page/use-is-wide.ts';
import type { Profile } from '../../data/device/contract.ts';
import { useFarms } from '../../data/farms/farms.ts';
import { farmsWords } from './farms-words.ts';
import styles from './profile-screen.module.css';

/** Since when the account exists, in the device's time zone. */
export const sinceWords = ({ createdAt }: Profile): string => `conta desde ${createdAt.toLocaleDateString('pt-BR')}`;

function Farms() {
  return <p className={styles.sub}>{farmsWords(useFarms().farms)}</p>;
}

/** The person's name; on a phone also their e-mail and that day, because the screen's head has no room for them. */
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
