import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/controls/button.tsx';
import styles from '../../identity/identity-page.module.css';
import { IdentityPage } from '../../identity/identity-page.tsx';

const SIDE = (
  <>
    <h2>Obrigado pelo caminho até aqui.</h2>
    <p>Boa safra, onde quer que ela seja anotada.</p>
  </>
);

/** The screen after an account was erased; the same for everybody who opens it. */
export function GoodbyeScreen() {
  return (
    <IdentityPage
      title="Conta apagada"
      sub="Seus dados saíram do Cafezal e deste aparelho. Um último e-mail diz que está feito."
      side={SIDE}
      end={<Link to="/register">Criar outra conta</Link>}
    >
      <p className={styles.notice}>
        <Link to="/" className={buttonClass({ look: 'secondary', size: 'lg', full: true })}>
          Ir para o início
        </Link>
      </p>
    </IdentityPage>
  );
}
