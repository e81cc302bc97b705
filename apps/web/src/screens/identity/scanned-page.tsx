import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import styles from './identity-page.module.css';
import { IdentityPage } from './identity-page.tsx';

const SIDE = (
  <>
    <h2>Do talhão ao saco, anotado dia a dia.</h2>
    <p>Cada saca deste café tem o caminho dela no caderno da fazenda.</p>
  </>
);

/** What a stranger sees after scanning a label: what it is and whom to ask. It names neither farm nor people. */
export function ScannedPage({ onSignIn }: { onSignIn: () => void }) {
  return (
    <IdentityPage
      title="Este é um lote de café"
      sub="A etiqueta leva ao caderno da fazenda, que só as pessoas dela abrem."
      side={SIDE}
      end={<Link to="/">Conhecer o Cafezal</Link>}
    >
      <div className={styles.notice}>
        <p>
          <strong>Comprou este café?</strong> Peça a quem vendeu o dossiê do lote: de quais talhões ele veio, como
          secou, a prova e os pesos de cada etapa. O código escrito na etiqueta diz qual é o lote.
        </p>
        <p>
          <strong>Trabalha na fazenda?</strong> Entre e veja o lote.
        </p>
        <Button size="lg" full onClick={onSignIn}>
          Entrar e ver o lote
        </Button>
        <Link to="/exemplo" className={buttonClass({ look: 'quiet', size: 'lg', full: true })}>
          Ver uma fazenda pronta
        </Link>
      </div>
    </IdentityPage>
  );
}
