import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { sacasText } from '@cafezal/domain/definition/unit-word.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber, parseDecimal, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { type LotGroup, likelyLots, lotGroup } from '@cafezal/domain/lots/likely-lots.ts';
import { beginWords } from '@cafezal/domain/stages/section-words.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/controls/button.tsx';
import { FieldGroup } from '../../../../components/controls/field-frame.tsx';
import { Notice } from '../../../../components/messages/notice.tsx';
import { useLatest } from '../../../../components/page/use-latest.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { useIsFarmLoading } from '../../../frame/current-farm.tsx';
import { useFarmAddress } from '../../../frame/farm-address.ts';
import type { FormLot } from '../subject/drawable-lots.ts';
import { wholeLot } from '../subject/initial-values.ts';
import parts from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { focusLot, isOf, LockedRow, LostRow, lotKey, type TakenRow } from './lot-row.tsx';
import styles from './lot-table.module.css';
import { FixedLots, LotTable } from './lot-table.tsx';

const MOST_BEFORE = 3;

const rowsOf = (value: unknown): readonly TakenRow[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Shown without lots: links to the forms of the earlier stages, which make them. */
function NoLots() {
  const { definition } = useSubject();
  const { farmSlug } = useFarmAddress();
  const isLoading = useIsFarmLoading();
  const before = definition.takesFrom.filter((section) => section !== definition.section).slice(-MOST_BEFORE);
  if (isLoading)
    return <Notice icon="info">Os lotes ainda estão chegando a este aparelho. Espere, ou salve como planejado.</Notice>;
  return (
    <Notice icon="info">
      <p>Nenhum lote com café sobrando para esta etapa. Registre a etapa anterior, ou salve como planejado.</p>
      <p className={parts.before}>
        {before.map((section) => (
          <Link key={section} to="/fazenda/$farmSlug/$section/cadastrar" params={{ farmSlug, section }}>
            {beginWords(section)}
          </Link>
        ))}
      </p>
    </Notice>
  );
}

/** Dry coffee is offered for drying again only if the form says so. */
const isFitting = ({ form }: FormLot, { data }: { data: TakenRow }, takesDry: boolean): boolean =>
  !takesDry || data.redrying === true || PRODUCT_FORMS[form].state !== 'dry';

/** The total of the inputs; for milled coffee also in sacas. */
function Sum({ rows, taken }: { rows: readonly TakenRow[]; taken: readonly FormLot[] }) {
  const kg = sumKg(rows.map((row) => Math.max(0, parseDecimal(row.kg) ?? 0)));
  const left = Math.max(0, sumKg([...taken.map(({ availableKg }) => availableKg), -kg]));
  const isGreen = taken.length > 0 && taken.every(({ form }) => PRODUCT_FORMS[form].state === 'green');
  const details = [isGreen && sacasText(kgToSacas(kg)), left > 0 && `ficam ${formatNumber(left, 3)}\u00a0kg`];
  return (
    <p className={styles.sum} role="status">
      <span>
        Entram <b>{formatNumber(kg, 3)}&nbsp;kg</b>
        {rows.length > 1 && ` de ${rows.length} lotes`}
      </span>
      <span>{details.filter(Boolean).join(' · ')}</span>
    </p>
  );
}

/**
 * The other lots of the last ticked record with the same form, with a button that takes them all. Only for stages that
 * take lots unchanged.
 */
function Siblings({
  free,
  taken,
  onTake,
}: {
  free: readonly FormLot[];
  taken: readonly FormLot[];
  onTake: (lots: readonly FormLot[]) => void;
}) {
  const { definition } = useSubject();
  const keepsForms = definition.takes.every((form) => definition.gives.includes(form));
  const last = taken.at(-1);
  // Other forms of coffee are stored separately.
  const others = free.filter(({ recordId, form }) => recordId === last?.recordId && form === last.form);
  if (!keepsForms || others.length === 0) return null;
  return (
    <Button look="quiet" icon="plus" onClick={() => onTake(others)}>
      {others.length === 1 ? 'Levar também o outro lote' : `Levar também os outros ${others.length}`} do mesmo registro
    </Button>
  );
}

type Groups = ReturnType<typeof likelyLots<FormLot>>;

/** The key of the lot that a row takes. */
const keyOfRow = ({ recordId, output }: TakenRow): string =>
  lotKey({ recordId: String(recordId), output: String(output) });

const without = (groups: Groups, ids: ReadonlySet<unknown>): Groups => {
  const rest = (lots: readonly FormLot[]) => lots.filter(({ recordId }) => !ids.has(recordId));
  return { usual: rest(groups.usual), other: rest(groups.other), rest: rest(groups.rest) };
};

const inOrder = ({ usual, other, rest }: Groups): readonly FormLot[] => [...usual, ...other, ...rest];

/**
 * The lots to offer: those of the records that the form was opened from keep their place, the others are ordered by
 * likelihood.
 */
function useOffered({ value, values }: Pick<PartProps, 'value' | 'values'>) {
  const { lots, definition, today } = useSubject();
  const isDrying = fieldsOf(definition.section).redrying !== undefined;
  const isRedrying = isObject(values.data) && values.data.redrying === true;
  const [opened] = useState(() => new Set(rowsOf(value).map(({ recordId }) => recordId)));
  const [placed] = useState(() => new Map<string, LotGroup>());
  // One text, which stays the same while the kg of the lots are typed.
  const ticked = rowsOf(value).map(keyOfRow).join('\n');
  return useMemo(() => {
    const fitting = lots.filter(
      (lot) => opened.has(lot.recordId) || isFitting(lot, { data: { redrying: isRedrying } }, isDrying),
    );
    const tickedOnes = new Set(ticked.split('\n'));
    // A ticked lot stays where it was ticked, also when data arrive that leave less of it.
    const groupOf = (lot: FormLot): LotGroup => {
      const key = lotKey(lot);
      const group = (tickedOnes.has(key) && placed.get(key)) || lotGroup(lot, definition.section);
      placed.set(key, group);
      return group;
    };
    const groups = likelyLots(fitting, { section: definition.section, today }, groupOf);
    const fixed = inOrder(groups).filter(({ recordId }) => opened.has(recordId));
    return { all: lots, fixed, others: without(groups, opened) };
  }, [lots, definition.section, today, isDrying, isRedrying, opened, placed, ticked]);
}

/** Input lots that this device does not know. */
function LostRows({
  rows,
  all,
  onChange,
}: {
  rows: readonly TakenRow[];
  all: readonly FormLot[];
  onChange: (rows: readonly TakenRow[]) => void;
}) {
  const lost = rows.flatMap((row, at) => (all.some((lot) => isOf(row, lot)) ? [] : [{ at, row }]));
  if (lost.length === 0) return null;
  return (
    <ul>
      {lost.map(({ at, row }) => (
        <LostRow key={keyOfRow(row)} at={at} onRemove={() => onChange(rows.filter((_, index) => index !== at))} />
      ))}
    </ul>
  );
}

/** Lots that lie there and may not be sold. */
function LockedRows() {
  const { locked } = useSubject();
  if (locked.length === 0) return null;
  return (
    <ul>
      {locked.map((lot) => (
        <LockedRow key={lotKey(lot)} lot={lot} />
      ))}
    </ul>
  );
}

type TableProps = Pick<PartProps, 'onChange'> & { rows: readonly TakenRow[]; offered: ReturnType<typeof useOffered> };

function Table({ rows, offered: { all, fixed, others }, onChange }: TableProps) {
  const { definition } = useSubject();
  const [isOpen, setOpen] = useState(fixed.length === 0);
  const table = useRef<HTMLDivElement>(null);
  const taken = rows.flatMap((row) => all.find((lot) => isOf(row, lot)) ?? []);
  const rest = inOrder(others);
  const put = useLatest((lot: FormLot, row: TakenRow | null) => {
    const known = rows.some((one) => isOf(one, lot));
    if (row === null) onChange(rows.filter((one) => !isOf(one, lot)));
    else onChange(known ? rows.map((one) => (isOf(one, lot) ? row : one)) : [...rows, row]);
  });
  const open = () => {
    flushSync(() => setOpen(true));
    focusLot(table.current, rest[0]);
  };
  const takeAll = (lots: readonly FormLot[]) => {
    flushSync(() => onChange([...rows, ...lots.map(wholeLot)]));
    focusLot(table.current, lots[0]);
  };
  return (
    <div className={styles.table} ref={table} data-stage={definition.theme}>
      <LostRows rows={rows} all={all} onChange={onChange} />
      {fixed.length > 0 && <FixedLots lots={fixed} rows={rows} onChange={put} />}
      {isOpen && rest.length > 0 && <LotTable groups={others} rows={rows} onChange={put} />}
      {!isOpen && rest.length > 0 && (
        <Button look="quiet" icon="plus" onClick={open}>
          Juntar outro lote
        </Button>
      )}
      <Siblings free={[...fixed, ...rest].filter((lot) => !taken.includes(lot))} taken={taken} onTake={takeAll} />
      <LockedRows />
      {rows.length > 0 && <Sum rows={rows} taken={taken} />}
    </div>
  );
}

/** The input lots and their kg: a table with a button that takes all that is left, and the total. */
export function InputsPart({ value, onChange, values }: PartProps) {
  const form = useForm();
  const rows = rowsOf(value);
  const offered = useOffered({ value, values });
  const { locked } = useSubject();
  const isEmpty =
    rows.length + locked.length === 0 && offered.fixed.length === 0 && inOrder(offered.others).length === 0;
  return (
    <FieldGroup
      label="De onde vem o café"
      path="inputs"
      error={form.errorAt('inputs')}
      warning={form.warningAt('inputs')}
    >
      {isEmpty ? <NoLots /> : <Table rows={rows} offered={offered} onChange={onChange} />}
    </FieldGroup>
  );
}
