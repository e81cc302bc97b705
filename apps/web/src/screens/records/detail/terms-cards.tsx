import { withWord } from '@cafezal/domain/definition/unit-word.ts';
import { dayIn, dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber, sumMoney } from '@cafezal/domain/ground/numbers.ts';
import { priceUnitOf } from '@cafezal/domain/ground/units.ts';
import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { numberAt, rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import type { FoundRow } from '@cafezal/domain/record/merge-rows.ts';
import { isFixedLater } from '@cafezal/domain/stages/sale/fixed-later.ts';
import { unplannedOf } from '@cafezal/domain/stages/sale/sale-payments.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { mayWrite } from '../../farm/no-permission.tsx';
import { recordAddress } from '../../farm/use-section.ts';
import { moneyText } from '../../words/money-text.ts';
import { shortDate } from '../../words/when.ts';
import { accountOf } from './account-cards.tsx';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { dueWords, HALF_A_CENT, owedWords } from './due-words.ts';
import terms from './terms-cards.module.css';
import { useReceive } from './use-receive.ts';

/** A link to add a row to a list of the record. */
function AddLink({ place, record, to, label }: Pick<PartProps, 'place' | 'record'> & { to: string; label: string }) {
  if (!mayWrite(place)) return null;
  return (
    <p className={styles.alone}>
      <Link to={recordAddress(place, record, 'editar')} search={{ anotar: to }} className={styles.more}>
        {label}
      </Link>
    </p>
  );
}

/** The price of a fixation as it was agreed: `290 + 10 US¢/lb, U26, dólar 5,4`. */
function fixedPrice(row: FoundRow): string {
  const unit = priceUnitOf(textAt(row, 'unit') ?? 'BRL_bag')?.label ?? '';
  const differential = numberAt(row, 'differential');
  const price = formatNumber(numberAt(row, 'price') ?? 0, 4);
  const sign = (differential ?? 0) < 0 ? '−' : '+';
  const whole = differential === undefined ? price : `${price} ${sign} ${formatNumber(Math.abs(differential), 4)}`;
  const fx = numberAt(row, 'fx');
  return [`${whole}\u00a0${unit}`, textAt(row, 'month'), fx !== undefined && `dólar ${formatNumber(fx, 4)}`]
    .filter(Boolean)
    .join(', ');
}

/** What of a contract is fixed, and how much still waits for a price and until when. */
export function FixationsCard(props: PartProps) {
  const { record } = props;
  const account = accountOf(props);
  if (account === null || !isFixedLater(record.data)) return null;
  const rows = rowsAt(record.data, 'fixations');
  const deadline = textAt(record.data, 'fixingDeadline');
  const until = deadline === undefined ? '' : ` até ${shortDate(deadline)}`;
  const { fixedBags, toFixBags, sacas } = account;
  const left =
    toFixBags > 0 ? `Faltam fixar ${withWord(formatNumber(toFixBags, 2), 'sacas')}${until}.` : 'Tudo fixado.';
  const share = sacas === 0 ? 0 : Math.min(100, (100 * fixedBags) / sacas);
  return (
    <Card title="Fixações do contrato">
      <div className={terms.whole}>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ inlineSize: `${share}%` }} />
        </span>
        <p>
          {formatNumber(fixedBags, 2)} de {withWord(formatNumber(sacas, 2), 'sacas')}. <b>{left}</b>
        </p>
      </div>
      <Rows>
        {rows.map((row, at) => (
          <li key={String(row.id ?? at)} className={terms.one}>
            <span>
              <strong>{shortDate(textAt(row, 'date') ?? '')}</strong>
              <span>{fixedPrice(row)}</span>
            </span>
            <b>{withWord(formatNumber(numberAt(row, 'bags') ?? 0, 2), 'sacas')}</b>
          </li>
        ))}
      </Rows>
      <AddLink {...props} to="fixations" label="Fixar mais" />
    </Card>
  );
}

/** Whether a buyer owes for a sale, as the reports count it: not for one that is cancelled, no contract yet, or a settled CPR. */
const isOwed = (sale: PartProps['record']): boolean =>
  movesCoffee(sale) && stageOf(sale.section).pledge?.(sale) !== 'free';

/** The instalments of a sale: what was received, and what is still owed. One touch says that one came in. */
export function PaymentsCard(props: PartProps) {
  const { record, place } = props;
  const account = accountOf(props);
  const { receive, failure, busy } = useReceive(props);
  const rows = rowsAt(record.data, 'payments');
  const owes = isOwed(record);
  if (account === null || (rows.length === 0 && !(owes && mayWrite(place)))) return null;
  const today = dayIn(place.facts.settings.timezone, correctedNow());
  const planned = sumMoney(rows.map((row) => numberAt(row, 'amount') ?? 0));
  const unplanned = rows.length === 0 || !owes ? 0 : unplannedOf(record, account.net);
  return (
    <Card title="Quando recebe" aside={owes && <span>{owedWords(account, unplanned)}</span>}>
      <Rows>
        {rows.map((row, at) => {
          const [due, paidAt] = [textAt(row, 'due') ?? '', textAt(row, 'paidAt')];
          const state = paidAt === undefined ? dueWords(due, today) : `paga em ${shortDate(paidAt)}`;
          return (
            <li key={String(row.id ?? at)} className={terms.one}>
              <span>
                <strong>{dayInPtBr(due)}</strong>
                <span>{`${at + 1}ª parcela, ${state}`}</span>
              </span>
              <b>{moneyText(numberAt(row, 'amount') ?? 0)}</b>
              {paidAt === undefined && mayWrite(place) && (
                <Button
                  look="secondary"
                  icon="check"
                  busy={busy}
                  aria-label={`Recebi a ${at + 1}ª parcela`}
                  onClick={() => receive(at, today)}
                >
                  Recebi
                </Button>
              )}
            </li>
          );
        })}
      </Rows>
      {unplanned >= HALF_A_CENT && (
        <p className={styles.alone}>
          As parcelas somam {moneyText(planned)} de {moneyText(account.net)}.
        </p>
      )}
      {failure !== '' && (
        <Notice tone="error" icon="circle-alert">
          <p>{failure}</p>
        </Notice>
      )}
      <AddLink {...props} to="payments" label={rows.length === 0 ? 'Dividir em parcelas' : 'Anotar parcela'} />
    </Card>
  );
}
