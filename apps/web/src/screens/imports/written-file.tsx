import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';
import { Card, Rows, Stack } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import { LongList } from '../../components/table/long-list.tsx';
import { type ImportedFile, type ImportLine, type RecordInUse, useImportActions } from '../../data/farms/imports.ts';
import { ApiError, NoConnectionError } from '../../data/server/api.ts';
import { failureWords } from '../failure-words.ts';
import { momentOf } from '../words/when.ts';
import styles from './imports.module.css';
import { lineName, listSection, sheetName, writtenText } from './words/import-words.ts';

type Props = { file: ImportedFile; farm: { id: string; farmSlug: string }; timezone: string };

/** Why it was not undone: a sentence, and the records that are in use. */
type Refusal = { message: string; records: readonly RecordInUse[] };

const LOST = 'Sem resposta do servidor. Toque de novo: o que já foi desfeito não se desfaz duas vezes.';

function refusalOf(error: unknown): Refusal {
  if (error instanceof NoConnectionError) return { message: LOST, records: [] };
  // The contract's details of import/in-use.
  const records = error instanceof ApiError ? ((error.details.records ?? []) as RecordInUse[]) : [];
  return { message: failureWords(error).message, records };
}

/** What keeps the file from being undone, each with the way there. */
function InUse({ refusal: { message, records }, file, farm }: Pick<Props, 'file' | 'farm'> & { refusal: Refusal }) {
  return (
    <>
      <Notice tone="error" icon="circle-alert">
        <p>{message}</p>
      </Notice>
      {records.length > 0 && (
        <Card title="O que segura" aside={<Tag tone="error">{records.length}</Tag>}>
          <Rows>
            {records.map(({ id, section, slug, name, line, message: why, drawn = [] }) => (
              <li key={`${id} ${line}`}>
                <Link
                  className={styles.row}
                  to="/fazenda/$farmSlug/$section/$entitySlug"
                  params={{ farmSlug: farm.farmSlug, section, entitySlug: slug }}
                >
                  <span>
                    <b>{name}</b>
                    <span>
                      {lineName(file, line)}. {why}
                      {drawn.length > 0 && ` Em: ${drawn.map(({ code }) => code).join(', ')}.`}
                    </span>
                  </span>
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ))}
          </Rows>
        </Card>
      )}
    </>
  );
}

function UndoDialog({
  file,
  busy,
  onUndo,
  onClose,
}: {
  file: ImportedFile;
  busy: boolean;
  onUndo: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Desfazer este arquivo?" onClose={onClose}>
      <p>
        O que {file.fileName} criou vai para os excluídos, e o que mudou volta a ser como era. É tudo ou nada: se algum
        registro já foi usado depois, nada muda e você vê qual.
      </p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Deixar como está
        </Button>
        <Button look="danger" busy={busy} busyLabel="Desfazendo…" onClick={onUndo}>
          Desfazer
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Undo({
  file,
  farm,
  onRefused,
}: Pick<Props, 'file' | 'farm'> & { onRefused: (refusal: Refusal | null) => void }) {
  const { undo } = useImportActions(farm.id, file.id);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    onRefused(null);
    try {
      const { status } = await undo();
      if (status === 'undone') showToast('Desfeito. A fazenda está como antes do arquivo.');
    } catch (error) {
      onRefused(refusalOf(error));
    }
    setBusy(false);
    setOpen(false);
  };
  return (
    <>
      <Button look="secondary" icon="undo" onClick={() => setOpen(true)}>
        Desfazer
      </Button>
      {isOpen && <UndoDialog file={file} busy={busy} onUndo={() => void act()} onClose={() => setOpen(false)} />}
    </>
  );
}

function WrittenRow({ line, file, farm }: Pick<Props, 'file' | 'farm'> & { line: ImportLine }) {
  const { record, status, errors, kept } = line;
  const isThere = record?.slug !== undefined && record.section !== undefined && record.isDeleted !== true;
  const why = errors[0]?.message;
  const became = kept !== undefined ? 'fica para depois' : status === 'new' ? 'novo' : 'mudou';
  const said = [lineName(file, line.line), became, ...(why === undefined ? [] : [why])];
  const text = (
    <span>
      <b>{record?.name ?? kept}</b>
      <span>{said.join(' · ')}</span>
    </span>
  );
  if (!isThere)
    return (
      <div className={styles.row}>
        {text}
        {record?.isDeleted === true && <Tag>excluído</Tag>}
      </div>
    );
  return (
    <Link
      className={styles.row}
      to="/fazenda/$farmSlug/$section/$entitySlug"
      params={{ farmSlug: farm.farmSlug, section: record.section ?? '', entitySlug: record.slug ?? '' }}
    >
      {text}
      <Icon name="chevron-right" />
    </Link>
  );
}

/** A file that was confirmed or undone: what it wrote, and the way back for 30 days. */
export function WrittenFile({ file, farm, timezone }: Props) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { status, endedAt, canUndo, lines, failure } = file;
  // What was refused after the answer came is told with the file.
  const told = refusal ?? (failure === undefined ? null : { message: failure.message, records: failure.records ?? [] });
  const when = endedAt === null ? '' : ` ${momentOf(endedAt, timezone)}`;
  const section = listSection(file.section);
  return (
    <Stack>
      {status === 'confirmed' ? (
        <Notice tone="success" icon="circle-check">
          <p>
            <b>{writtenText(file)}</b>
            {when}. {canUndo ? 'Dá para desfazer tudo por 30 dias.' : 'Passaram 30 dias: já não se desfaz de uma vez.'}
          </p>
        </Notice>
      ) : (
        <Notice icon="undo">
          <p>Desfeito{when}. O que este arquivo criou está nos excluídos; o que mudou voltou a ser como era.</p>
        </Notice>
      )}
      {told !== null && <InUse refusal={told} file={file} farm={farm} />}
      <div className={styles.touches}>
        <Link
          className={buttonClass({ look: status === 'confirmed' ? 'primary' : 'secondary' })}
          to="/fazenda/$farmSlug/$section"
          params={{ farmSlug: farm.farmSlug, section }}
        >
          Ver {sheetName(section)}
        </Link>
        {status === 'confirmed' && canUndo && <Undo file={file} farm={farm} onRefused={setRefusal} />}
      </div>
      {lines.length > 0 && (
        <Card title={status === 'confirmed' ? 'O que entrou' : 'O que tinha entrado'}>
          <LongList
            label="Registros do arquivo"
            memory={`import ${file.id} ${status}`}
            rows={lines}
            rowKey={({ line, record }) => `${line} ${record?.id}`}
            row={72}
            above={360}
          >
            {(line) => <WrittenRow line={line} file={file} farm={farm} />}
          </LongList>
        </Card>
      )}
    </Stack>
  );
}
