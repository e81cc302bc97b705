import { Notice } from '../../components/messages/notice.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import type { ImportSummary } from '../../data/farms/imports.ts';
import styles from './imports.module.css';
import { workText } from './words/import-words.ts';

const DOING = { reading: 'Lendo o arquivo…', confirming: 'Guardando…', undoing: 'Desfazendo…' } as const;

/** How far the server's work on a file is. */
export function WorkProgress({ file, isLost }: { file: ImportSummary; isLost: boolean }) {
  const { status, done = 0, of = 0 } = file;
  const doing = status === 'reading' || status === 'confirming' || status === 'undoing' ? DOING[status] : '';
  return (
    <Card padded>
      <div className={styles.sending}>
        <p role="status">
          {doing} {workText(file)}
        </p>
        <progress
          className={styles.progress}
          {...(of > 0 && { max: of, value: done })}
          aria-label="Quanto já foi feito"
        />
        <p className={styles.quiet}>Pode sair desta tela: o trabalho continua, e o resultado fica aqui.</p>
        {isLost && (
          <Notice icon="cloud-off">
            <p>Sem sinal agora. O servidor continua sozinho; quando o sinal voltar, mostramos como ficou.</p>
          </Notice>
        )}
      </div>
    </Card>
  );
}
