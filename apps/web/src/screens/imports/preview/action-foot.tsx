import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import type { ImportedFile } from '../../../data/farms/imports.ts';
import { linesText, planText, toWrite } from '../words/import-words.ts';
import styles from './action-foot.module.css';

type Foot = {
  file: ImportedFile;
  farmSlug: string;
  failure: string | null;
  isBusy: boolean;
  isConfirming: boolean;
  onAsk: () => void;
  onMend: () => void;
  onSave: () => void;
};

/** What is to be done next: answer, mend, or confirm. */
function MainAct({ file, isBusy, isConfirming, onAsk, onMend, onSave }: Foot) {
  const open = file.questions.filter(({ answer }) => answer === null).length;
  const wrong = file.counts.error ?? 0;
  const count = toWrite(file);
  if (open > 0)
    return (
      <Button size="lg" onClick={onAsk}>
        {open === 1 ? 'Responder a pergunta' : `Responder as ${open}`}
      </Button>
    );
  if (wrong > 0)
    return (
      <Button size="lg" onClick={onMend}>
        {wrong === 1 ? 'Acertar a linha' : `Acertar as ${wrong}`}
      </Button>
    );
  return (
    <Button size="lg" busy={isConfirming || isBusy} busyLabel="Um instante…" disabled={count === 0} onClick={onSave}>
      Confirmar {linesText(file, count)}
    </Button>
  );
}

/** What confirming would do, and what is to be done before. */
export function ActionFoot(props: Foot) {
  const { file, farmSlug, failure } = props;
  return (
    <div className={styles.foot}>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={styles.plan} role="status">
        {planText(file)}
      </p>
      <Link
        to="/fazenda/$farmSlug/importacoes"
        params={{ farmSlug }}
        className={classNames(buttonClass({ look: 'secondary', size: 'lg' }), styles.later)}
      >
        Deixar para depois
      </Link>
      <MainAct {...props} />
    </div>
  );
}
