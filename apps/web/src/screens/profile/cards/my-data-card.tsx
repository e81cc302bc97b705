import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import { useConnection } from '../../../data/server/connection.ts';
import { downloadPersonalData } from '../../../data/session/personal-data.ts';
import { saveFile } from '../../../device/files.ts';
import { failureWords } from '../../failure-words.ts';
import styles from './my-data-card.module.css';

/** Downloads all data about the person as one file; shows why if that fails. */
export function DownloadMyData() {
  const { online } = useConnection();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = async () => {
    if (!online) return setFailure('Sem conexão. Para baixar seus dados é preciso sinal.');
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile('cafezal-meus-dados.zip', await downloadPersonalData());
      showToast('Seus dados estão no arquivo cafezal-meus-dados.zip.');
    } catch (error) {
      setFailure(failureWords(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="secondary" full icon="download" busy={busy} busyLabel="Juntando seus dados…" onClick={take}>
        Baixar meus dados
      </Button>
      {failure !== undefined && (
        <Notice tone="error" icon="circle-alert">
          {failure}
        </Notice>
      )}
    </>
  );
}

/** What a person may do with all data about them: download them, or have them erased. */
export function MyDataCard() {
  return (
    <Card title="Seus dados" padded>
      <div className={styles.parts}>
        <p className={styles.text}>Tudo o que é seu num arquivo, com as suas fazendas inteiras.</p>
        <DownloadMyData />
        <Link to="/profile/apagar-conta" className={buttonClass({ look: 'danger', full: true })}>
          <Icon name="trash" size={20} />
          Apagar minha conta
        </Link>
        <p className={styles.text}>Não dá para desfazer. As fazendas que são só suas vão junto.</p>
      </div>
    </Card>
  );
}
