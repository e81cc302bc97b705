import { may } from '@cafezal/domain/people/permissions.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Rows, Stack } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import { type ImportSummary, useImports } from '../../data/farms/imports.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { failureWords } from '../failure-words.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { momentOf } from '../words/when.ts';
import styles from './imports.module.css';
import { PickFile } from './pick-file.tsx';
import { stateOf, subjectOf, writtenText } from './words/import-words.ts';

type Place = { farmSlug: string; timezone: string };

function ImportRow({ file, place: { farmSlug, timezone } }: { file: ImportSummary; place: Place }) {
  const { id, fileName, status, createdAt, byName } = file;
  const [state, tone] = stateOf(file);
  const said = [
    subjectOf(file),
    momentOf(createdAt, timezone),
    ...(byName === undefined || byName === null ? [] : [byName]),
    ...(status === 'confirmed' ? [writtenText(file)] : []),
  ];
  return (
    <li>
      <Link className={styles.row} to="/fazenda/$farmSlug/importacoes/$importId" params={{ farmSlug, importId: id }}>
        <span>
          <b>{fileName}</b>
          <span>{said.join(' · ')}</span>
        </span>
        <Tag tone={tone}>{state}</Tag>
      </Link>
    </li>
  );
}

function History({ farmId, place }: { farmId: string; place: Place }) {
  const { imports, error } = useImports(farmId);
  if (imports === null && error === null) return <Skeleton rows={2} />;
  if (imports === null) {
    const isLost = error instanceof NoConnectionError;
    return (
      <Notice icon={isLost ? 'cloud-off' : 'circle-alert'}>
        <p>
          {isLost
            ? 'Sem sinal agora. O que já foi trazido aparece aqui quando ele voltar.'
            : failureWords(error).message}
        </p>
      </Notice>
    );
  }
  if (imports.length === 0)
    return (
      <Notice icon="undo">
        <p>Nada entra antes de você conferir. Depois de guardar, dá para desfazer tudo por 30 dias.</p>
      </Notice>
    );
  return (
    <Card title="O que já foi trazido">
      <Rows>
        {imports.map((file) => (
          <ImportRow key={file.id} file={file} place={place} />
        ))}
      </Rows>
    </Card>
  );
}

/** Trazer de um arquivo: a file is chosen, and what came in before is listed. Both need a signal. */
export function ImportsScreen() {
  const farm = useCurrentFarm();
  const { farmSlug } = farm;
  // Any text is accepted in the address; only a section is taken.
  const { de } = useSearch({ strict: false });
  useScreen({
    title: 'Trazer de um arquivo',
    crumbs: [{ label: 'Trazer de um arquivo' }],
    back: `/fazenda/${farmSlug}`,
  });
  return (
    <>
      <PageHead title="Trazer de um arquivo" sub="O que está em planilha, mapa ou nota entra sem digitar" />
      {may(farm.role, 'farm.import') ? (
        <Stack>
          <PickFile farm={farm} asked={typeof de === 'string' ? de : ''} />
          <History farmId={farm.id} place={{ farmSlug, timezone: farmFactsOf(farm).settings.timezone }} />
        </Stack>
      ) : (
        <Notice icon="lock">
          <p>Quem traz arquivos para a fazenda é o proprietário ou o gerente.</p>
        </Notice>
      )}
    </>
  );
}
