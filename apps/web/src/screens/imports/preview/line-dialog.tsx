import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Combobox } from '../../../components/controls/combobox.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import { useFarmStore } from '../../../data/farm/farm-data.ts';
import type { ChangedChoices, ImportedFile, ImportLine } from '../../../data/farms/imports.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import { lineName } from '../words/import-words.ts';
import styles from './preview.module.css';
import { remarkAt, type ShownColumn } from './shown-lines.ts';

type Props = {
  farm: { id: string };
  file: ImportedFile;
  line: ImportLine;
  columns: readonly ShownColumn[];
  choose: (changed: ChangedChoices) => void;
  onClose: () => void;
};

/** Names beyond which nobody looks through a list of records. */
const MOST_RECORDS = 2_000;

/** The records of the file's section that a line may be about. */
function useRecordOptions({ farm, file: { section } }: Pick<Props, 'farm' | 'file'>) {
  const store = useFarmStore(farm);
  return useMemo(() => {
    const known = SECTIONS.find((one) => one === section);
    const records = known === undefined ? [] : (store?.replica.section(known) ?? []);
    if (records.length > MOST_RECORDS) return [];
    return records.map(({ record: { id, name, code } }) => ({ value: id, label: name, detail: code ?? undefined }));
  }, [store, section]);
}

function Cells({
  line,
  columns,
  cells,
  onCell,
}: Pick<Props, 'line' | 'columns'> & {
  cells: Readonly<Record<string, string>>;
  onCell: (column: string, text: string) => void;
}) {
  return columns.map(({ column, label }) => {
    const typed = line.cells[column] ?? '';
    const text = cells[column] ?? typed;
    const isAsItWas = text === typed;
    const suggestion = remarkAt(line.errors, column)?.suggestion;
    return (
      <TextInput
        key={column}
        label={label}
        error={isAsItWas ? remarkAt(line.errors, column)?.message : undefined}
        warning={isAsItWas ? remarkAt(line.warnings, column)?.message : undefined}
        autoComplete="off"
        value={text}
        onChange={(next) => onCell(column, next)}
        aside={
          isAsItWas && suggestion !== undefined ? (
            <Button look="quiet" onClick={() => onCell(column, suggestion)}>
              Usar {suggestion}
            </Button>
          ) : undefined
        }
      />
    );
  });
}

/** One line of a file: its cells to put right, the record that it is about, and whether it stays out. */
export function LineDialog({ farm, file, line, columns, choose, onClose }: Props) {
  const [cells, setCells] = useState<Readonly<Record<string, string>>>({});
  const [match, setMatch] = useState(line.record?.id ?? '');
  const [isOut, setOut] = useState(line.skipped);
  const switchId = useId();
  const options = useRecordOptions({ farm, file });
  useHeldWhile(Object.keys(cells).length > 0 || match !== (line.record?.id ?? ''));
  const save = (event: FormEvent) => {
    event.preventDefault();
    choose({
      lines: [
        {
          line: line.line,
          ...(Object.keys(cells).length > 0 && { cells }),
          ...(match !== (line.record?.id ?? '') && { match: { recordId: match || null } }),
          ...(isOut !== line.skipped && { skip: isOut }),
        },
      ],
    });
    onClose();
  };
  const general = [...line.errors, ...line.warnings].filter(
    ({ column }) => column === null || !columns.some((one) => one.column === column),
  );
  return (
    <Dialog title={lineName(file, line.line)} sheet onClose={onClose}>
      <form onSubmit={save} className={styles.answers}>
        {general.map(({ message }) => (
          <p key={message} className={styles.wrong}>
            {message}
          </p>
        ))}
        <Cells
          line={line}
          columns={columns}
          cells={cells}
          onCell={(column, text) => setCells({ ...cells, [column]: text })}
        />
        {options.length > 0 && (
          <Combobox
            label="É o mesmo que"
            optional="opcional"
            placeholder="Nenhum: é novo"
            value={match}
            options={options}
            onChange={setMatch}
          />
        )}
        <label className={styles.out} htmlFor={switchId}>
          Deixar fora
          <Switch id={switchId} checked={isOut} onChange={setOut} />
        </label>
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Usar</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
