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

const GROUPS = ['usual', 'other', 'rest'] as const;

type OnChange = (lot: FormLot, row: TakenRow | null) => void;
type Taken = { rows: readonly TakenRow[]; onChange: OnChange };

/** The rows of lots in their order; ticked ones are always shown. */
function Lines({ lots, rows, onChange }: { lots: readonly FormLot[] } & Taken) {
  return lots.map((lot) => {
    const at = rows.findIndex((row) => isOf(row, lot));
    return <LotRow key={lotKey(lot)} lot={lot} at={at < 0 ? null : at} row={rows[at]} onChange={onChange} />;
  });
}

/** The first lots of a list, with a button that shows more and moves the focus to the first of them; folded, the ticked ones. */
function FirstLots({
  lots,
  rows,
  onChange,
  isFolded = false,
}: { lots: readonly FormLot[]; isFolded?: boolean } & Taken) {
  const [wanted, setWanted] = useState(FEW);
  // One or two more rows do not need a button.
  const most = lots.length <= wanted + 2 ? lots.length : wanted;
  const count = isFolded ? 0 : most;
  const list = useRef<HTMLUListElement>(null);
  const shown = lots.filter((lot, at) => at < count || rows.some((row) => isOf(row, lot)));
  const more = isFolded ? 0 : Math.min(MORE, lots.length - count);
  const showMore = () => {
    const next = lots[count];
    flushSync(() => setWanted(count + MORE));
    focusLot(list.current, next);
  };
  return (
    <>
      {shown.length > 0 && (
        <ul ref={list}>
          <Lines lots={shown} rows={rows} onChange={onChange} />
        </ul>
      )}
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

/**
 * A group of lots, collapsed unless it is the first; ticked ones stay visible. One that was the first stays open when data
 * arrive that put another before it, with its rows in place: somebody may be typing in one.
 */
function LotGroupView({
  group,
  isFirst,
  lots,
  rows,
  onChange,
}: { group: LotGroup; isFirst: boolean; lots: readonly FormLot[] } & Taken) {
  const [isOpen, setOpen] = useState(isFirst);
  const words = `${groupWords(group, lots)}, ${formatNumber(lots.length)} ${lots.length === 1 ? 'lote' : 'lotes'}`;
  return (
    <>
      {!isFirst && lots.length > 0 && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words}
          <Icon name="chevron-down" />
        </button>
      )}
      <FirstLots lots={lots} rows={rows} onChange={onChange} isFolded={!(isFirst || isOpen)} />
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
  const first = GROUPS.find((group) => groups[group].length > 0);
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
        GROUPS.map((group) => (
          <LotGroupView
            key={group}
            group={group}
            isFirst={group === first}
            lots={groups[group]}
            rows={rows}
            onChange={onChange}
          />
        ))
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
