import { number } from '@cafezal/domain/fields.ts';
import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import { formatNumber, parseDecimal, sumKg } from '@cafezal/domain/numbers.ts';
import { isObject } from '@cafezal/domain/reading-place.ts';
import { searchKey } from '@cafezal/domain/search-key.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { Link } from '@tanstack/react-router';
import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../components/button.tsx';
import { FieldGroup } from '../../../components/field-frame.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { useLatest } from '../../../components/use-latest.ts';
import { FieldControl } from '../../../fields/field-control.tsx';
import { FormProvider, useForm } from '../../../fields/form-context.ts';
import type { PartProps } from '../../../fields/form-parts.ts';
import { useIsFarmArriving } from '../../shell/current-farm.tsx';
import { useFarmAddress } from '../../shell/farm-address.ts';
import type { FormLot } from './drawable-lots.ts';
import { wholeLot } from './initial-values.ts';
import { lotError } from './lot-error.ts';
import styles from './parts.module.css';
import { useSubject } from './subject.ts';

type Row = Readonly<Record<string, unknown>>;

const HULLED_KG = number('Quanto entra', { unit: 'kg', decimals: 3, above: 0 });
const KG = number('Quanto entra', { unit: 'kg', decimals: 3, above: 0, ownUnit: true });
const FEW = 5;
const MOST_BEFORE = 3;

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isOf = (row: Row, lot: FormLot): boolean => row.recordId === lot.recordId && row.output === lot.output;

function leftWords(row: Row, lot: FormLot | undefined): { text: string; isTooMuch: boolean } | null {
  const kg = parseDecimal(row.kg);
  if (lot === undefined || kg === null || kg <= 0) return null;
  const left = sumKg([lot.availableKg, -kg]);
  if (left < 0) return { text: `Sobram ${formatNumber(lot.availableKg, 3)}\u00a0kg deste lote.`, isTooMuch: true };
  if (left === 0) return { text: 'Leva tudo o que sobra.', isTooMuch: false };
  return { text: `Ficam ${formatNumber(left, 3)}\u00a0kg no lote.`, isTooMuch: false };
}

type DrawnProps = {
  at: number;
  row: Row;
  lot: FormLot | undefined;
  onChange: (at: number, row: Row) => void;
  onRemove: (at: number) => void;
};

/** One lot that goes in, with how much of it. */
const DrawnLot = memo(function DrawnLot({ at, row, lot, onChange, onRemove }: DrawnProps) {
  const form = useForm();
  const path = `inputs.${at}.kg`;
  const left = leftWords(row, lot);
  // Told at the field, as what the rules refuse is: its border says so too, and a screen reader reads it with the weight.
  const tooMuch = left?.isTooMuch === true ? left.text : undefined;
  const own = { ...form, errorAt: (at: string) => form.errorAt(at) ?? (at === path ? tooMuch : undefined) };
  const error = lotError(form.errorAt, at);
  return (
    <li className={styles.lot}>
      <div className={styles.head}>
        <span>
          <b>{lot?.label ?? 'Lote que não está mais disponível'}</b>
          {lot !== undefined && <span className={styles.quiet}>{lot.detail}</span>}
        </span>
        <IconButton icon="x" label={`Tirar ${lot?.label ?? 'o lote'}`} onClick={() => onRemove(at)} />
      </div>
      <div className={styles.amount}>
        <FormProvider value={own}>
          <FieldControl
            field={lot !== undefined && PRODUCT_FORMS[lot.form].state === 'green' ? HULLED_KG : KG}
            path={path}
            value={row.kg}
            onChange={(kg) => onChange(at, { ...row, kg })}
          />
        </FormProvider>
        {lot !== undefined && parseDecimal(row.kg) !== lot.availableKg && (
          <Button look="secondary" onClick={() => onChange(at, { ...row, kg: wholeLot(lot).kg })}>
            Tudo
          </Button>
        )}
      </div>
      {left !== null && own.errorAt(path) === undefined && (
        <p className={styles.left} role="status">
          {left.text}
        </p>
      )}
      {error !== undefined && <p className={styles.over}>{error}</p>}
    </li>
  );
});

/** Hears which lot is taken, and whether by a key: a finger has no place that it could lose. */
type OnTake = (lot: FormLot, isByKey: boolean) => void;

const LotButton = memo(function LotButton({ lot, onTake }: { lot: FormLot; onTake: OnTake }) {
  return (
    <li>
      <button type="button" className={styles.take} onClick={({ detail }) => onTake(lot, detail === 0)}>
        <Icon name="plus" />
        <span>
          <b>{lot.label}</b>
          <span className={styles.quiet}>{lot.detail}</span>
        </span>
      </button>
    </li>
  );
});

/** Lots that can still be taken: a few at once, all of them by searching. */
function FreeLots({ lots, onTake }: { lots: readonly FormLot[]; onTake: OnTake }) {
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = lots.filter(({ label, detail }) => searchKey(`${label} ${detail}`).includes(searchKey(words)));
  const shown = isOpen || words !== '' ? found : found.slice(0, FEW);
  return (
    <>
      {lots.length > FEW && (
        <div className={styles.search}>
          <TextInput label="Buscar lote" type="search" autoComplete="off" value={words} onChange={setWords} />
        </div>
      )}
      <ul className={styles.free}>
        {shown.map((lot) => (
          <LotButton key={`${lot.recordId} ${lot.output}`} lot={lot} onTake={onTake} />
        ))}
      </ul>
      {found.length > shown.length && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Mostrar os {formatNumber(found.length)} lotes
        </Button>
      )}
    </>
  );
}

/** The lots that can still be taken; folded away once one was. */
function MoreLots({ isFolded, ...rest }: { isFolded: boolean } & Parameters<typeof FreeLots>[0]) {
  const [isOpen, setOpen] = useState(!isFolded);
  if (isOpen) return <FreeLots {...rest} />;
  return (
    <Button look="secondary" icon="plus" onClick={() => setOpen(true)}>
      Juntar outro lote
    </Button>
  );
}

/** The stages before this one, each a touch away: their lots are what it takes. */
function NoLots() {
  const { definition } = useSubject();
  const { farmSlug } = useFarmAddress();
  const isArriving = useIsFarmArriving();
  const before = definition.takesFrom.filter((section) => section !== definition.section).slice(-MOST_BEFORE);
  if (isArriving)
    return <Notice icon="info">Os lotes ainda estão chegando a este aparelho. Espere, ou salve como planejado.</Notice>;
  return (
    <Notice icon="info">
      <p>Nenhum lote com café sobrando para esta etapa. Registre a etapa anterior, ou salve como planejado.</p>
      <p className={styles.before}>
        {before.map((section) => (
          <Link key={section} to="/fazenda/$farmSlug/$section/cadastrar" params={{ farmSlug, section }}>
            Registrar {stageOf(section).label.one.toLocaleLowerCase('pt-BR')}
          </Link>
        ))}
      </p>
    </Notice>
  );
}

/** Lots of one record that came together go on apart more often than not: one touch keeps one of them. */
function OnlyOne({ lots, onKeep }: { lots: readonly FormLot[]; onKeep: (lot: FormLot) => void }) {
  const [first] = lots;
  if (lots.length < 2 || lots.some(({ recordId }) => recordId !== first?.recordId)) return null;
  return (
    <div className={styles.only}>
      <span>Levar só um:</span>
      {lots.map((lot) => (
        <Button key={lot.output} look="secondary" onClick={() => onKeep(lot)}>
          {lot.what}
        </Button>
      ))}
    </div>
  );
}

/** Dry coffee goes back to the terrace only when it is said so. */
const isFitting = ({ form }: FormLot, { data }: { data: Row }, takesDry: boolean): boolean =>
  !takesDry || data.redrying === true || PRODUCT_FORMS[form].state !== 'dry';

/** Which lots go in and how many kg of each: one touch takes all that is left, the sum stands below. */
export function InputsPart({ value, onChange, values }: PartProps) {
  const form = useForm();
  const { lots, definition } = useSubject();
  const rows = rowsOf(value);
  const data = isObject(values.data) ? values.data : {};
  const isDrying = definition.fields.redrying !== undefined;
  const free = lots.filter((lot) => !rows.some((row) => isOf(row, lot)) && isFitting(lot, { data }, isDrying));
  const taken = rows.flatMap((row) => lots.find((lot) => isOf(row, lot)) ?? []);
  const keep = (lot: FormLot) => onChange(rows.filter((row) => isOf(row, lot)));
  const kilos = rows.map(({ kg }) => Math.max(0, parseDecimal(kg) ?? 0));
  const put = useLatest((at: number, row: Row) => onChange(rows.map((item, index) => (index === at ? row : item))));
  const drawn = useRef<HTMLUListElement>(null);
  const take = useLatest((lot: FormLot, isByKey: boolean) => {
    flushSync(() => onChange([...rows, wholeLot(lot)]));
    // The button that had the focus is gone.
    if (isByKey) drawn.current?.lastElementChild?.querySelector('input')?.focus();
  });
  const remove = useLatest((at: number) => onChange(rows.filter((_, index) => index !== at)));
  return (
    <FieldGroup
      label="De onde vem o café"
      path="inputs"
      error={form.errorAt('inputs')}
      warning={form.warningAt('inputs')}
    >
      <OnlyOne lots={taken} onKeep={keep} />
      {rows.length > 0 && (
        <ul className={styles.lots} ref={drawn}>
          {rows.map((row, at) => (
            <DrawnLot
              key={`${row.recordId} ${row.output}`}
              at={at}
              row={row}
              lot={lots.find((lot) => isOf(row, lot))}
              onChange={put}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <p className={styles.sum} role="status">
          Entram <b>{formatNumber(sumKg(kilos), 3)}&nbsp;kg</b>
          {rows.length > 1 && ` de ${rows.length} lotes`}
        </p>
      )}
      {lots.length === 0 && rows.length === 0 ? (
        <NoLots />
      ) : (
        free.length > 0 && <MoreLots key={rows.length} isFolded={rows.length > 0} lots={free} onTake={take} />
      )}
    </FieldGroup>
  );
}
