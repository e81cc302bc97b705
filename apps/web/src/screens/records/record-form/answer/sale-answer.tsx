import { sacasText } from '@cafezal/domain/definition/unit-word.ts';
import { centsHalfUp, formatMoney, formatNumber, fromCents, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { type SaleAnswer as Answer, saleAnswer } from '@cafezal/domain/reports/sale-answer.ts';
import type { SaleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import type { SaleMargin } from '@cafezal/domain/stages/sale/sale-margin.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { useEffect, useState } from 'react';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useIsWide } from '../../../../components/page/use-is-wide.ts';
import { Card } from '../../../../components/surfaces/surface.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { useGroupedText } from '../../../../fields/values/use-grouped-text.ts';
import { useSubject } from '../subject/subject.ts';
import { useTypedAccount } from '../subject/typed-account.ts';
import { typedContent } from '../subject/typed-content.ts';
import styles from './sale-answer.module.css';
import { useSaleGround } from './use-sale-ground.ts';

const money = (amount: number): string =>
  formatMoney(fromCents(centsHalfUp(amount)))
    .replace(' ', '\u00a0')
    .replace('-', '−');
const wholeMoney = (amount: number): string => `R$\u00a0${formatNumber(amount, 0)}`;

/** How long nobody types before the answer is read aloud, in ms. */
const QUIET_MS = 600;

/** Says words politely once they stay the same for a while. */
function Told({ words }: { words: string }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(words), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <span role="status" className={styles.told}>
      {told}
    </span>
  );
}

/** The price of a saca as a bar: its cost and what is left, or what is missing of the cost. */
function MarginBar({ margin: { costPerSaca, perSaca } }: { margin: SaleMargin }) {
  const whole = Math.max(costPerSaca, costPerSaca + perSaca);
  const cost = perSaca < 0 ? Math.max(0, costPerSaca + perSaca) : costPerSaca;
  const width = (part: number) => ({ inlineSize: `${whole > 0 ? (100 * part) / whole : 0}%` });
  return (
    <span className={styles.bar} aria-hidden="true">
      <i data-part="cost" style={width(cost)} />
      <i data-part={perSaca < 0 ? 'missing' : 'left'} style={width(Math.abs(perSaca))} />
    </span>
  );
}

function Left({ margin, account }: { margin: SaleMargin; account: SaleAccount }) {
  const isShort = margin.perSaca < 0;
  const [much, each] = [money(Math.abs(margin.total)), money(Math.abs(margin.perSaca))];
  const words = isShort ? `Faltam ${each} por saca` : `Sobra por saca deste lote`;
  const of = `${account.toFixBags > 0 ? 'Nas fixadas, ' : 'Nas '}${sacasText(margin.sacas)}`;
  return (
    <>
      <p className={styles.asked}>{words}</p>
      <p className={styles.figure}>{isShort ? `−\u00a0${each}` : each}</p>
      <MarginBar margin={margin} />
      <ul className={styles.key}>
        <li data-part="cost">custo {money(margin.costPerSaca)}</li>
        <li data-part={isShort ? 'missing' : 'left'}>
          {isShort ? 'faltam' : 'sobra'} {each}
        </li>
      </ul>
      <p>
        Líquido {money(account.netPerSaca ?? 0)} a saca. {of} {isShort ? 'faltam' : 'sobram'} <b>{much}</b>.
      </p>
      <Told words={`${isShort ? 'Faltam' : 'Sobram'} ${each} por saca`} />
    </>
  );
}

/** Why there is nothing to compare yet, in words; null where there is. */
function lackWords(account: SaleAccount | null, answer: Answer | null): string | null {
  if (account === null || account.gross <= 0) return 'Ponha o preço para ver o que sobra acima do custo.';
  if (answer === null) return 'Somando o custo…';
  return answer.cost > 0 ? null : 'Ninguém anotou o que este café custou.';
}

function AnswerCard({ account, answer }: { account: SaleAccount | null; answer: Answer | null }) {
  const { store } = useSubject();
  const lack = lackWords(account, answer);
  const margin = answer?.margin ?? null;
  const unknown = answer === null || answer.cost === 0 ? [] : answer.withoutCost;
  const names = unknown.map(({ recordId }) => store.replica.byId(recordId)?.record.code ?? '').filter(Boolean);
  return (
    <Card padded>
      {lack !== null && <p className={styles.asked}>{lack}</p>}
      {lack === null && account !== null && margin !== null && <Left margin={margin} account={account} />}
      {lack === null && names.length > 0 && (
        <p className={styles.asked}>Custo incompleto: de {names.join(' e ')} nada foi anotado.</p>
      )}
    </Card>
  );
}

type Season = NonNullable<Answer['season']>;

function neededWords({ neededForRest }: Season): string {
  if (neededForRest === null) return '–';
  return neededForRest <= 0 ? 'já pago' : money(neededForRest);
}

type Reference = { typed: string; onType: (typed: string) => void };

function SeasonCard({ season, typed, onType }: Reference & { season: Season }) {
  const price = useGroupedText(typed, onType);
  return (
    <Card title="E a safra">
      <dl className={styles.season}>
        <div>
          <dt>
            Custo por saca produzida
            <span>
              {wholeMoney(season.cost)} até hoje ÷ {sacasText(season.sacas, 1)}
              {season.isExpected && ' previstas'}
            </span>
          </dt>
          <dd>{season.perSacaProduced === null ? '–' : money(season.perSacaProduced)}</dd>
        </div>
        <div>
          <dt>
            Preciso no resto
            <span>por saca, nas {sacasText(season.sacasLeft, 1)} que faltam vender</span>
          </dt>
          <dd>{neededWords(season)}</dd>
        </div>
      </dl>
      <div className={styles.rest}>
        <TextInput label="Se o resto sair a" prefix="R$" inputMode="decimal" {...price} />
        <p>
          o resultado é <b>{season.resultOfRest === null ? '–' : wholeMoney(season.resultOfRest).replace('-', '−')}</b>
        </p>
      </div>
      <p className={styles.foot}>
        O café sem vender está nessa conta pelo preço que você pôs, menos o Funrural de hoje.
      </p>
    </Card>
  );
}

/** What a typed sale leaves above the cost of its very coffee, and how the season stands with it. */
export function SaleAnswer({ values }: { values: RecordValues }) {
  const { context } = useForm();
  const { definition, today } = useSubject();
  const [typed, onType] = useState('');
  const account = useTypedAccount(values);
  const content = typedContent(values, fieldsOf(definition.section));
  const sale = { ...content, date: content.date || today };
  const ground = useSaleGround(sale.inputs);
  if (!context.showsMoney || sale.inputs.length === 0) return null;
  const referencePerSaca = parseDecimal(typed);
  const answer = ground === null || account === null ? null : saleAnswer(ground, { account, sale, referencePerSaca });
  const season = answer?.season ?? null;
  return (
    <aside className={styles.answer} data-stage={definition.theme} aria-label="O que esta venda deixa">
      <AnswerCard account={account} answer={answer} />
      {season !== null && season.cost > 0 && season.sacas > 0 && (
        <SeasonCard season={season} typed={typed} onType={onType} />
      )}
    </aside>
  );
}

/** The lots of a sale in words: `do 26-ARM-0001`, `de 2 lotes`. */
function lotWords(taken: readonly { recordId: string }[], codeOf: (recordId: string) => string): string {
  const codes = [...new Set(taken.map(({ recordId }) => codeOf(recordId)))].filter(Boolean);
  return codes.length === 1 ? `do ${codes[0]}` : `de ${taken.length} lotes`;
}

/** The foot of a sale's form: what a saca leaves; where the answer stands beside it, how much goes and what all of it leaves. */
export function SaleFoot({ values }: { values: RecordValues }) {
  const { context } = useForm();
  const { definition, store } = useSubject();
  const isWide = useIsWide();
  const account = useTypedAccount(values);
  if (!context.showsMoney || account === null || account.netPerSaca === null || account.gross <= 0) return null;
  if (!isWide) {
    return (
      <p className={styles.net}>
        <b>{money(account.netPerSaca)}</b>
        líquido a saca
      </p>
    );
  }
  const { inputs } = typedContent(values, fieldsOf(definition.section));
  const from = lotWords(inputs, (id) => store.replica.byId(id)?.record.code ?? '');
  const sold = `${sacasText(account.sacas)} ${account.sacas === 1 ? 'sai' : 'saem'} ${from}`;
  return (
    <p>
      {sold}. Líquido {money(account.net)}.
    </p>
  );
}
