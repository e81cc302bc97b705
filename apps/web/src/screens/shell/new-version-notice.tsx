import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { putNewVersionOff, takeNewVersion } from '../../data/server/new-version.ts';
import styles from './new-version-notice.module.css';

/** Offers a new version of the app; it never reloads a page with unsaved input. */
export function NewVersionNotice() {
  return (
    <div className={styles.place} role="status">
      <Notice tone="info" icon="download">
        <p>
          <strong>Há uma versão nova do aplicativo.</strong> O que você está escrevendo fica guardado.
        </p>
        <div className={styles.actions}>
          <Button look="quiet" onClick={takeNewVersion}>
            Atualizar
          </Button>
          <Button look="quiet" onClick={putNewVersionOff}>
            Depois
          </Button>
        </div>
      </Notice>
    </div>
  );
}
