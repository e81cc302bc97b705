import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import type { LotGroup } from '@cafezal/domain/lots/likely-lots.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/controls/button.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { Icon } from '../../../../components/icons/icon.tsx';
import type { FormLot } from '../subject/drawable-lots.ts';
import { focusLot, isOf, LotRow, lotKey, type TakenRow } from './lot-row.tsx';
import styles from './lot-table.module.css';

/** Lots shown without a search, and how many more each touch shows. */
const FEW = 10;
const MORE = 20;

type OnChange = (lot: FormLot, row: TakenRow | null) => void;
type Taken = { rows: readonly TakenRow[]; onChange: OnChange };

/** The rows of lots in their order; ticked ones are always shown. */
function Lines({ lots, rows, onChange }: { lots: readonly FormLot[] } & Taken) {
  return lots.map((lot) => {
    const at = rows.findIndex((row) => isOf(row, lot));
    return <LotRow key={lotKey(lot)} lot={lot} at={at < 0 ? null : at} row={rows[at]} onChange={onChange} />;
  });
}

/** The first lots of a list, with a button that shows more and moves the focus to the first of them. */
function FirstLots({ lots, rows, onChange }: { lots: readonly FormLot[] } & Taken) {
  const [wanted, setWanted] = useState(FEW);
  // One or two more rows do not need a button.
  const count = lots.length <= wanted + 2 ? lots.length : wanted;
  const list = useRef<HTMLUListElement>(null);
  const shown = lots.filter((lot, at) => at < count || rows.some((row) => isOf(row, lot)));
  const more = Math.min(MORE, lots.length - count);
  const showMore = () => {
    const next = lots[count];
    flushSync(() => setWanted(count + MORE));
    focusLot(list.current, next);
  };
  return (
    <>
      <ul ref={list}>
        <Lines lots={shown} rows={rows} onChange={onChange} />
      </ul>
      {more > 0 && (
        <button type="button" className={styles.fold} onClick={showMore}>
          Mostrar mais {formatNumber(more)}, de {formatNumber(lots.length)} lotes
          <Icon name="chevron-down" />
        </button>
      )}
    </>
  );
}

/** What the lots of a collapsed group have in common: `Em coco e pergaminho`, `Escolha, palha e restos`. */
function groupWords(group: LotGroup, lots: readonly FormLot[]): string {
  if (group === 'rest') return 'Escolha, palha e restos';
  const states = new Set(lots.map(({ form }) => PRODUCT_FORMS[form].state));
  const [only] = states;
  if (states.size !== 1) return 'Outros';
  if (only === 'dry') return 'Em coco e pergaminho';
  return only === 'green' ? 'Já beneficiado' : 'Da roça e molhado';
}

/** Unlikely lots, collapsed; ticked ones stay visible. */
function FoldedLots({ group, lots, rows, onChange }: { group: LotGroup; lots: readonly FormLot[] } & Taken) {
  const [isOpen, setOpen] = useState(false);
  if (lots.length === 0) return null;
  const taken = lots.filter((lot) => rows.some((row) => isOf(row, lot)));
  const words = `${groupWords(group, lots)}, ${formatNumber(lots.length)} ${lots.length === 1 ? 'lote' : 'lotes'}`;
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words}
        <Icon name="chevron-down" />
      </button>
      {isOpen ? (
        <FirstLots lots={lots} rows={rows} onChange={onChange} />
      ) : (
        taken.length > 0 && (
          <ul>
            <Lines lots={taken} rows={rows} onChange={onChange} />
          </ul>
        )
      )}
    </>
  );
}

const words = ({ title, sub }: FormLot): string => searchKey(`${title} ${sub}`);

/** The lots that contain every typed word; ticked ones stay. */
function found(lots: readonly FormLot[], typed: string, rows: readonly TakenRow[]): readonly FormLot[] {
  const wanted = searchKey(typed).split(' ').filter(Boolean);
  return lots.filter((lot) => wanted.every((word) => words(lot).includes(word)) || rows.some((row) => isOf(row, lot)));
}

/** The lots to choose from: likely ones, then collapsed groups; with a search if there are many. */
export function LotTable({
  groups,
  rows,
  onChange,
}: { groups: Readonly<Record<LotGroup, readonly FormLot[]>> } & Taken) {
  const [typed, setTyped] = useState('');
  const all = [...groups.usual, ...groups.other, ...groups.rest];
  const isSearched = searchKey(typed) !== '';
  // A short table needs no search, which would only push it down.
  const isLong = Object.values(groups).some(({ length }) => length > FEW);
  const matching = isSearched ? found(all, typed, rows) : [];
  // Without likely lots the first group that has any is open.
  const first = (['usual', 'other', 'rest'] as const).find((group) => groups[group].length > 0) ?? 'usual';
  const folded = (['other', 'rest'] as const).filter((group) => group !== first);
  return (
    <>
      {isLong && (
        <div className={styles.search}>
          <TextInput label="Buscar lote" type="search" autoComplete="off" value={typed} onChange={setTyped} />
        </div>
      )}
      {isSearched ? (
        <FirstLots key="found" lots={matching} rows={rows} onChange={onChange} />
      ) : (
        <>
          <FirstLots key={first} lots={groups[first]} rows={rows} onChange={onChange} />
          {folded.map((group) => (
            <FoldedLots key={group} group={group} lots={groups[group]} rows={rows} onChange={onChange} />
          ))}
        </>
      )}
      {isSearched && matching.length === 0 && (
        <p className={styles.none}>
          Nenhum lote com “{typed}”.{' '}
          <Button look="quiet" onClick={() => setTyped('')}>
            Limpar busca
          </Button>
        </p>
      )}
    </>
  );
}

/** The lots that were in the form when it was opened; they keep their place whether ticked or not. */
export function FixedLots({ lots, rows, onChange }: { lots: readonly FormLot[] } & Taken) {
  return (
    <ul>
      <Lines lots={lots} rows={rows} onChange={onChange} />
    </ul>
  );
}
