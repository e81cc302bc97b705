import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../components/icons/icon.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import { Stack } from '../../../components/surfaces/surface.tsx';
import type { ImportedFile } from '../../../data/farms/imports.ts';
import { useConnection } from '../../../data/server/connection.ts';
import { ActionFoot } from './action-foot.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { CountFilters } from './count-filters.tsx';
import { DrawingCard } from './drawing-card.tsx';
import { LinesPart } from './lines-part.tsx';
import { MendCard } from './mend-card.tsx';
import styles from './preview.module.css';
import { QuestionCard } from './question-card.tsx';
import { type LineFilter, shownColumns } from './shown-lines.ts';
import { useChoices } from './use-choices.ts';

const STEPS = ['Arquivo', 'Conferir', 'Guardar'] as const;
/** The step that a preview is. */
const HERE = 1;

function StepList() {
  return (
    <ol className={styles.stepList}>
      {STEPS.map((step, at) => (
        <li
          key={step}
          className={classNames(at < HERE && styles.done, at === HERE && styles.here)}
          aria-current={at === HERE ? 'step' : undefined}
        >
          <i>{at < HERE ? <Icon name="check" size={20} /> : at + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}

function Notices({ file: { failure } }: { file: ImportedFile }): ReactNode {
  const { online } = useConnection();
  return (
    <>
      {failure !== undefined && (
        <Notice tone="error" icon="circle-alert">
          <p>Nada foi guardado. {failure.message}</p>
        </Notice>
      )}
      {!online && (
        <Notice icon="cloud-off">
          <p>Sem sinal agora. O que você acertar fica nesta tela e vai quando o sinal voltar.</p>
        </Notice>
      )}
    </>
  );
}

/** Nothing is asked and nothing is wrong: what there is takes the whole width. */
const hasNothingToDo = ({ questions, counts }: ImportedFile): boolean =>
  questions.length === 0 && (counts.error ?? 0) === 0;

/** A file as it would come in: questions, cells to put right, columns and lines, and the confirmation. */
export function PreviewedFile({
  farm,
  file,
  refresh,
}: {
  farm: { id: string; farmSlug: string };
  file: ImportedFile;
  refresh: () => Promise<unknown>;
}) {
  const { shown, choose, save, ...acting } = useChoices(farm.id, file, refresh);
  const [filter, setFilter] = useState<LineFilter>('all');
  const columns = useMemo(() => shownColumns(shown), [shown]);
  const asked = useRef<HTMLDivElement>(null);
  const mended = useRef<HTMLDivElement>(null);
  const goTo = (part: HTMLElement | null): void => {
    const control = part?.querySelector<HTMLElement>('input, button, select');
    part?.scrollIntoView({ block: 'start' });
    control?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.preview}>
      <StepList />
      <Stack>
        <Notices file={shown} />
        <CountFilters file={shown} filter={filter} onFilter={setFilter} />
        <div className={classNames(styles.columns, hasNothingToDo(shown) && styles.plain)}>
          <div className={styles.toDo}>
            <div ref={asked} className={styles.part}>
              <QuestionCard questions={shown.questions} choose={choose} />
            </div>
            <div ref={mended} className={styles.part}>
              <MendCard file={shown} columns={columns} choose={choose} />
            </div>
          </div>
          <Stack>
            <DrawingCard file={shown} />
            <ColumnsCard file={shown} choose={choose} />
            <Notice icon="undo">
              <p>Nada foi gravado ainda. Depois de guardar, dá para desfazer tudo por 30 dias.</p>
            </Notice>
          </Stack>
          <LinesPart farm={farm} file={shown} columns={columns} filter={filter} choose={choose} />
        </div>
      </Stack>
      <ActionFoot
        {...acting}
        file={shown}
        farmSlug={farm.farmSlug}
        onAsk={() => goTo(asked.current)}
        onMend={() => goTo(mended.current)}
        onSave={() => void save()}
      />
    </div>
  );
}
