import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import type { SheetSection } from '@cafezal/domain/sheets/targets.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { SelectInput } from '../../components/controls/select-input.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Card } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import type { ImportKindName } from '../../data/farms/imports.ts';
import { useConnection } from '../../data/server/connection.ts';
import { FileInput } from '../../device/file-input.tsx';
import { mayBring } from '../farm/bring-door.tsx';
import { ACCEPTED, kindOfFiles, tooLarge } from './file-kind.ts';
import { guessSection, SHEET_SECTIONS } from './guess-section.ts';
import styles from './imports.module.css';
import { useBringing } from './use-bringing.ts';
import { listSection, sheetName } from './words/import-words.ts';

type Chosen = { files: readonly File[]; kind: ImportKindName; section: string };

const sectionsOf = ({ role }: Farm): readonly SheetSection[] =>
  SHEET_SECTIONS.filter((section) => mayBring(role, section) && may(role, writeActionOf(listSection(section))));

const NOT_YOURS = 'Seu papel nesta fazenda não traz este tipo de arquivo. Peça ao proprietário ou ao gerente.';

/** Whether a role may bring files of a kind: who sells brings invoices alone, and agronomists none. */
const mayBringKind = (role: FarmRole, kind: ImportKindName): boolean =>
  kind === 'nfe' ? role !== 'agronomist' : role !== 'sales';

/** Where maps and notes go. */
const SECTION_OF_KIND = { mapa: 'talhoes', nfe: 'vendas' } as const;

const KIND_WORDS: Readonly<Record<ImportKindName, string>> = {
  planilha: 'Planilha',
  mapa: 'Mapa: cada desenho vira um talhão ou o contorno da fazenda',
  nfe: 'Notas fiscais: cada uma vira uma venda',
};

/** A field of files that can also be dropped on. */
function DropZone({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onPick([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="file-table" size={28} />
      <span>
        <b>Escolher um arquivo</b>
        <span className={styles.quiet}>
          Planilha (Excel, CSV), mapa (KMZ, KML, GPX, shapefile em ZIP) ou nota (XML)
        </span>
        <span className={classNames(styles.quiet, styles.mouse)}>Ou solte o arquivo aqui.</span>
      </span>
      <FileInput multiple accept={ACCEPTED} onPick={onPick} />
    </label>
  );
}

function Sending({ part, onCancel }: { part: number; onCancel: () => void }) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.sending}>
      <p role="status">{percent < 100 ? 'Enviando o arquivo…' : 'Lendo o arquivo…'}</p>
      <progress className={styles.progress} max={100} value={percent} aria-label="Quanto do arquivo foi enviado" />
      <Button look="secondary" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

const namesOf = (files: readonly File[]): string =>
  files.length === 1 ? (files[0]?.name ?? '') : `${files.length} arquivos`;

function ChosenFile({
  farm,
  chosen,
  onChange,
  onDrop,
}: {
  farm: Farm;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onDrop: () => void;
}) {
  const { online } = useConnection();
  const { state, send, cancel } = useBringing(farm);
  const sections = useMemo(() => sectionsOf(farm), [farm]);
  const { kind, section, files } = chosen;
  const isSending = state !== null && state.failure === null;
  return (
    <div className={styles.chosen}>
      <p className={styles.file}>
        <Icon name="file-table" />
        <span>
          <b>{namesOf(files)}</b>
          <span className={styles.quiet}>{KIND_WORDS[kind]}</span>
        </span>
      </p>
      {kind === 'planilha' && !isSending && (
        <SelectInput
          label="Do que é esta planilha?"
          clearable={false}
          placeholder="Escolha"
          value={section}
          choices={sections.map((value) => ({ value, label: sheetName(value) }))}
          onChange={(next) => onChange({ ...chosen, section: next })}
        />
      )}
      {state?.failure != null && (
        <Notice tone="error" icon="circle-alert">
          <p>{state.failure}</p>
        </Notice>
      )}
      {isSending ? (
        <Sending part={state.part} onCancel={cancel} />
      ) : (
        <div className={styles.touches}>
          <Button look="secondary" onClick={onDrop}>
            Trocar o arquivo
          </Button>
          <Button disabled={section === '' || !online} onClick={() => void send(chosen)}>
            {state === null ? 'Conferir' : 'Enviar de novo'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What was chosen, with a guess of what it is of; or why it cannot come in. */
async function chosenOf(farm: Farm, files: readonly File[], asked: string): Promise<Chosen | string> {
  const told = await kindOfFiles(files);
  if ('refusal' in told) return told.refusal;
  const { kind } = told;
  const refusal = mayBringKind(farm.role, kind) ? tooLarge(kind, files) : NOT_YOURS;
  if (refusal !== null) return refusal;
  const [first] = files;
  if (kind !== 'planilha' || first === undefined)
    return { files, kind, section: kind === 'nfe' ? SECTION_OF_KIND.nfe : SECTION_OF_KIND.mapa };
  return { files, kind, section: await guessSection(first, { asked, allowed: sectionsOf(farm) }) };
}

/** Chooses a file, says what it is of, and sends it to be looked at. */
export function PickFile({ farm, asked }: { farm: Farm; asked: string }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { online } = useConnection();
  const last = useRef(0);
  const pick = async (files: readonly File[]) => {
    if (files.length === 0) return;
    last.current += 1;
    const mine = last.current;
    const told = await chosenOf(farm, files, asked);
    // Another file was chosen meanwhile.
    if (mine !== last.current) return;
    setRefusal(typeof told === 'string' ? told : null);
    setChosen(typeof told === 'string' ? null : told);
  };
  return (
    <Card padded>
      {!online && (
        <Notice icon="cloud-off">
          <p>Sem sinal agora. Para trazer um arquivo é preciso conexão; o que você já anotou está guardado.</p>
        </Notice>
      )}
      {chosen === null ? (
        <DropZone onPick={(files) => void pick(files)} />
      ) : (
        <ChosenFile farm={farm} chosen={chosen} onChange={setChosen} onDrop={() => setChosen(null)} />
      )}
      {refusal !== null && (
        <Notice tone="error" icon="circle-alert">
          <p>{refusal}</p>
        </Notice>
      )}
    </Card>
  );
}
