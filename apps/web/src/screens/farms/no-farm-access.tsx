import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { countUnsent } from '../../data/device.ts';
import { useSession } from '../../data/session.ts';

const wordsOn = (unsent: number): string => {
  if (unsent === 0) return '';
  return unsent === 1
    ? ' 1 registro que não foi enviado continua guardado neste aparelho.'
    : ` ${unsent} registros que não foram enviados continuam guardados neste aparelho.`;
};

/** Stands where the farm was for whoever does not work there any more, and says that nothing unsent was lost. */
export function NoFarmAccess() {
  const uid = useSession().user?.uid;
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (uid !== undefined) void countUnsent(uid).then(setUnsent);
  }, [uid]);
  return (
    <EmptyState
      icon="lock"
      title="Você não trabalha nesta fazenda"
      action={
        <>
          <Link to="/fazenda" className={buttonClass({ size: 'lg' })}>
            Ver minhas fazendas
          </Link>
          {unsent > 0 && (
            <Link to="/envios" className={buttonClass({ look: 'secondary', size: 'lg' })}>
              Ver o que ficou
            </Link>
          )}
        </>
      }
    >
      Quem abre a porta é o proprietário ou o gerente: peça um convite para o seu e-mail.{wordsOn(unsent)}
    </EmptyState>
  );
}
