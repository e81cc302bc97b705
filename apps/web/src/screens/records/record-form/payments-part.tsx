import { addDays } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { centsHalfUp, formatMoney, fromCents, parseDecimal, sumMoney } from '@cafezal/domain/ground/numbers.ts';
import { dividedPayments, MOST_INSTALMENTS } from '@cafezal/domain/stages/sale/instalments.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { FieldControl } from '../../../fields/controls/field-control.tsx';
import { useForm } from '../../../fields/values/form-context.ts';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { isBlank } from '../../../fields/values/record-values.ts';
import styles from './payments-part.module.css';
import { useSubject } from './subject/subject.ts';
import { useTypedAccount } from './subject/typed-account.ts';

type Row = Readonly<Record<string, unknown>>;

const USUAL_DAYS = 30;
const MOST_DAYS = 366;

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isPaid = ({ paidAt }: Row): boolean => !isBlank(paidAt);

/** A whole number from 1 to a limit as typed; null for anything else. */
function wholeIn(typed: string, most: number): number | null {
  const number = parseDecimal(typed);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}

/** How a sale is divided, as typed: the first instalment is due so many days after the sale as lie between the others. */
function useDivision({ values }: Pick<PartProps, 'values'>, amount: number) {
  const { today } = useSubject();
  const [count, setCount] = useState('3');
  const [days, setDays] = useState(String(USUAL_DAYS));
  const [typedFirst, setFirst] = useState<string | null>(null);
  const [parts, everyDays] = [wholeIn(count, MOST_INSTALMENTS), wholeIn(days, MOST_DAYS)];
  const sold = typeof values.date === 'string' && values.date !== '' ? values.date : today;
  const first = typedFirst ?? addDays(sold, everyDays ?? USUAL_DAYS);
  const isWhole = parts !== null && everyDays !== null && first !== '';
  const rows = isWhole ? dividedPayments(amount, { count: parts, first, everyDays }) : [];
  return {
    ...{ count, setCount, days, setDays, first, setFirst, rows },
    countError: parts === null ? `De 1 a ${MOST_INSTALMENTS}.` : undefined,
    daysError: everyDays === null ? `De 1 a ${MOST_DAYS}.` : undefined,
  };
}

/** Divides what a sale leaves, less what came in already, into equal instalments by one touch. */
function Divide({ value, values, onChange, net }: PartProps & { net: number }) {
  const rows = rowsOf(value);
  const paid = rows.filter(isPaid);
  const received = sumMoney(paid.map(({ amount }) => parseDecimal(amount) ?? 0));
  const rest = fromCents(centsHalfUp(net - received));
  const made = useDivision({ values }, rest);
  const open = rows.filter((row) => !isPaid(row) && !isBlank(row.amount)).length;
  if (rest <= 0) return null;
  return (
    <div className={styles.divide}>
      <TextInput
        label="Parcelas"
        inputMode="numeric"
        autoComplete="off"
        value={made.count}
        error={made.countError}
        onChange={made.setCount}
      />
      <TextInput
        label="Dias entre elas"
        inputMode="numeric"
        autoComplete="off"
        unit="dias"
        value={made.days}
        error={made.daysError}
        onChange={made.setDays}
      />
      <div className={styles.first}>
        <TextInput label="A primeira vence em" type="date" value={made.first} onChange={made.setFirst} />
      </div>
      <div className={styles.act}>
        <Button
          look="secondary"
          icon="calendar-days"
          disabled={made.rows.length === 0}
          onClick={() => onChange([...paid, ...made.rows])}
        >
          Dividir {formatMoney(rest).replace(' ', '\u00a0')}
          {made.rows.length > 0 && ` em ${made.rows.length}`}
        </Button>
        {open > 0 && <span>{open === 1 ? 'Troca a parcela em aberto.' : `Troca as ${open} parcelas em aberto.`}</span>}
      </div>
    </div>
  );
}

/** The instalments of a sale: divided at one touch once there is a price, and each one to be changed after. */
export function PaymentsPart(props: PartProps) {
  const { part, value, values, onChange } = props;
  const { context } = useForm();
  const account = useTypedAccount(values);
  if (part.kind !== 'field') return null;
  return (
    <>
      {context.showsMoney && account !== null && <Divide {...props} net={account.net} />}
      <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />
    </>
  );
}
