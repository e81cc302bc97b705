import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/controls/button.tsx';
import styles from '../../identity/entrance.module.css';
import { Entrance } from '../../identity/entrance.tsx';

const SIDE = (
  <>
    <h2>Obrigado pelo caminho até aqui.</h2>
    <p>Boa safra, onde quer que ela seja anotada.</p>
  </>
);

/** What is left to say once an account is erased; the same whoever opens it. */
export function GoodbyeScreen() {
  return (
    <Entrance
      title="Conta apagada"
      sub="Seus dados saíram do Cafezal e deste aparelho. Um último e-mail diz que está feito."
      side={SIDE}
      end={<Link to="/register">Criar outra conta</Link>}
    >
      <p className={styles.told}>
        <Link to="/" className={buttonClass({ look: 'secondary', size: 'lg', full: true })}>
          Ir para o início
        </Link>
      </p>
    </Entrance>
  );
}
