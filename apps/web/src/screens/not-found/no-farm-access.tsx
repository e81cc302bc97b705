import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { errorWords } from '../../components/messages/error-words.ts';
import { showToast } from '../../components/messages/toast-store.ts';
import { countUnsent } from '../../data/database/device.ts';
import { useSession } from '../../data/session/session.ts';
import styles from '../farm/no-permission.module.css';
import { useScreen } from '../frame/frame.tsx';

const wordsOn = (unsent: number): string => {
  if (unsent === 0) return '';
  return unsent === 1
    ? ' 1 registro que não foi enviado continua guardado neste aparelho.'
    : ` ${unsent} registros que não foram enviados continuam guardados neste aparelho.`;
};

type Away = { heading: string; text: string };

function FarmAway({ heading, text }: Away) {
  const uid = useSession().user?.uid;
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (uid !== undefined) void countUnsent(uid).then(setUnsent);
  }, [uid]);
  return (
    <div className={styles.screen}>
      <span className={styles.picture}>
        <Icon name="lock" size={64} />
      </span>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.text}>
        {text}
        {wordsOn(unsent)}
      </p>
      <div className={styles.actions}>
        <Link to="/fazenda" className={buttonClass({ size: 'lg' })}>
          Ver minhas fazendas
        </Link>
        {unsent > 0 && (
          <Link to="/envios" className={buttonClass({ look: 'secondary', size: 'lg' })}>
            Ver o que ficou
          </Link>
        )}
      </div>
    </div>
  );
}

/**
 * Shown instead of a farm to people who are no members any more; says that no unsent work was lost. Also shows the
 * refusal as a toast.
 */
export function NoFarmAccess({ error }: { error: Error }) {
  useScreen({ title: 'Sem acesso', back: '/fazenda' });
  useEffect(() => showToast(errorWords(error), 'error'), [error]);
  return (
    <FarmAway
      heading="Você não trabalha nesta fazenda"
      text="Para abrir, peça um convite ao proprietário ou ao gerente."
    />
  );
}

/** Shown instead of a farm that somebody deleted while it was open here. */
export function FarmDeleted() {
  useScreen({ title: 'Fazenda excluída', back: '/fazenda' });
  return (
    <FarmAway
      heading="Esta fazenda foi excluída"
      text="Quem é dono dela pode trazer de volta, por 30 dias, em Minhas fazendas."
    />
  );
}
