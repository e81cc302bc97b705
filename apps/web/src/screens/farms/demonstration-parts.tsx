import { Button, type ButtonLook } from '../../components/controls/button.tsx';
import { Hills } from '../../components/icons/hills.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import { useFarms } from '../../data/farms/farms.ts';
import { isOwnDemonstration } from '../../data/farms/own-demonstration.ts';
import { useSession } from '../../data/session/session.ts';
import styles from './demonstration-parts.module.css';
import { useDemonstrationActions } from './use-demonstration-actions.ts';

/** The button that makes the demonstration farm, or completes an unfinished one. */
export function MakeDemonstration(look: ButtonLook) {
  const { make, busyLabel, isUnfinished } = useDemonstrationActions();
  return (
    <Button look="secondary" {...look} onClick={make} busy={busyLabel !== null} busyLabel={busyLabel ?? ''}>
      {isUnfinished ? 'Terminar de montar o exemplo' : 'Ver uma fazenda pronta'}
    </Button>
  );
}

/** After this many days the demonstration's dryings are over and its deliveries late. */
const FRESH_DAYS = 7;
const MS_PER_DAY = 86_400_000;

const isOfThePast = ({ createdAt }: Farm): boolean =>
  correctedNow().getTime() - new Date(createdAt).getTime() > FRESH_DAYS * MS_PER_DAY;

/**
 * Buttons to renew an old demonstration farm, to remove it, and to complete an unfinished one. Nothing on other farms
 * and for visitors.
 */
export function DemonstrationActions({ farm }: { farm: Farm }) {
  const { status } = useSession();
  const { make, renew, remove, busyLabel, isUnfinished } = useDemonstrationActions();
  if (status !== 'signedIn' || !isOwnDemonstration(farm)) return null;
  const busy = { busy: busyLabel !== null, busyLabel: busyLabel ?? '' };
  return (
    <>
      {isUnfinished && (
        <Button onClick={make} {...busy}>
          Terminar de montar
        </Button>
      )}
      {!isUnfinished && isOfThePast(farm) && (
        <Button look="secondary" onClick={() => renew(farm.id)} {...busy}>
          Trazer para hoje
        </Button>
      )}
      <Button look="secondary" icon="trash" onClick={() => remove(farm.id)} {...(isUnfinished ? {} : busy)}>
        Remover exemplo
      </Button>
    </>
  );
}

/** Offers the demonstration farm to people who have none. */
export function DemonstrationOffer() {
  const { farms, loading } = useFarms();
  if (loading || farms.some(isOwnDemonstration)) return null;
  return (
    <section className={styles.offer}>
      <div className={styles.picture}>
        <Hills />
      </div>
      <div className={styles.words}>
        <h2>Quer ver antes?</h2>
        <p>
          A fazenda de exemplo está no meio da safra: café fermentando, secando e descansando, uma entrega marcada e
          quatro safras encerradas. Um toque cria, outro apaga.
        </p>
        <MakeDemonstration size="lg" full />
      </div>
    </section>
  );
}
