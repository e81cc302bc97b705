import { Button, type ButtonLook } from '../../components/button.tsx';
import { Hills } from '../../components/hills.tsx';
import type { Farm } from '../../data/contract.ts';
import { useFarms } from '../../data/farms.ts';
import { isOwnDemonstration } from '../../data/make-demonstration.ts';
import { useSession } from '../../data/session.ts';
import styles from './demonstration-parts.module.css';
import { useDemonstrationTouch } from './use-demonstration-touch.ts';

/** The touch that makes the demonstration farm, or goes on making it. */
export function MakeDemonstration(look: ButtonLook) {
  const { make, busyLabel, isUnfinished } = useDemonstrationTouch();
  return (
    <Button look="secondary" {...look} onClick={make} busy={busyLabel !== null} busyLabel={busyLabel ?? ''}>
      {isUnfinished ? 'Terminar de montar o exemplo' : 'Ver uma fazenda pronta'}
    </Button>
  );
}

/** The touch that removes the demonstration farm, and where it is half made the one that finishes it; nothing on other farms and for a visitor, who leaves by another way. */
export function DemonstrationActions({ farm }: { farm: Farm }) {
  const { status } = useSession();
  const { make, remove, busyLabel, isUnfinished } = useDemonstrationTouch();
  if (status !== 'signedIn' || !isOwnDemonstration(farm)) return null;
  const busy = { busy: busyLabel !== null, busyLabel: busyLabel ?? '' };
  return (
    <>
      {isUnfinished && (
        <Button onClick={make} {...busy}>
          Terminar de montar
        </Button>
      )}
      <Button look="secondary" icon="trash" onClick={() => remove(farm.id)} {...(isUnfinished ? {} : busy)}>
        Remover exemplo
      </Button>
    </>
  );
}

/** Offers the demonstration farm to who has none yet. */
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
          A fazenda de exemplo traz uma safra inteira: 12 colheitas, 9 secagens e 255 sacas vendidas. Um toque cria,
          outro apaga.
        </p>
        <MakeDemonstration size="lg" full />
      </div>
    </section>
  );
}
