import { Link, useParams } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { type ImportedFile, isWorking, useImport } from '../../data/farms/imports.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { failureWords } from '../failure-words.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { PreviewedFile } from './preview/previewed-file.tsx';
import { lineName, linesText, subjectOf, titleOf } from './words/import-words.ts';
import { WorkProgress } from './work-progress.tsx';
import { WrittenFile } from './written-file.tsx';

const TITLE = 'Trazer de um arquivo';

function headWords(file: ImportedFile): string {
  const { fileName, headingLine, lines, status } = file;
  if (status !== 'preview') return `${fileName} · ${subjectOf(file)}`;
  const heading = headingLine === null ? [] : [`título na ${lineName(file, headingLine).toLowerCase()}`];
  return [fileName, subjectOf(file), ...heading, linesText(file, lines.length)].join(' · ');
}

function Missing({ error, farmSlug }: { error: Error; farmSlug: string }) {
  if (error instanceof NoConnectionError)
    return (
      <Notice icon="cloud-off">
        <p>Sem sinal agora. O arquivo está no servidor; esta tela continua quando o sinal voltar.</p>
      </Notice>
    );
  return (
    <EmptyState
      icon="file-table"
      title={failureWords(error).message}
      action={
        <Link to="/fazenda/$farmSlug/importacoes" params={{ farmSlug }} className={buttonClass()}>
          Escolher um arquivo
        </Link>
      }
    >
      Um arquivo espera 24 horas para ser conferido.
    </EmptyState>
  );
}

/** A file that came in: to be looked at, under way, or written. Only the server knows it. */
export function ImportScreen() {
  const farm = useCurrentFarm();
  const { importId = '' } = useParams({ strict: false });
  const { file, error, refresh } = useImport(farm.id, importId);
  const home = `/fazenda/${farm.farmSlug}/importacoes`;
  const title = file === null ? TITLE : titleOf(file);
  useScreen({
    title,
    back: home,
    hasActionBar: file?.status === 'preview',
    crumbs: [{ label: TITLE, to: home }, { label: file?.fileName ?? 'Arquivo' }],
  });
  const { timezone } = farmFactsOf(farm).settings;
  const isGone = error !== null && !(error instanceof NoConnectionError);
  const isShown = file !== null && !isGone;
  return (
    <>
      <PageHead title={title} {...(isShown && { sub: headWords(file) })} />
      {!isShown && (error === null ? <Skeleton /> : <Missing error={error} farmSlug={farm.farmSlug} />)}
      {isShown && isWorking(file) && <WorkProgress file={file} isLost={error !== null} />}
      {isShown && file.status === 'preview' && (
        <PreviewedFile key={file.id} farm={farm} file={file} refresh={refresh} />
      )}
      {isShown && (file.status === 'confirmed' || file.status === 'undone') && (
        <WrittenFile farm={farm} file={file} timezone={timezone} />
      )}
    </>
  );
}
