import { formatNumber, percentText, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { pledgesBy } from '@cafezal/domain/lots/pledges.ts';
import { cobTypeName, PROTOCOL_NAMES } from '@cafezal/domain/quality/classification.ts';
import { countedCob, latestClassification } from '@cafezal/domain/quality/classification-rules.ts';
import { isTypeOrBetter } from '@cafezal/domain/quality/quality.ts';
import { numberAt, rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { movedKg } from '@cafezal/domain/stages/storage/movements.ts';
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../../components/icons/icon.tsx';
import { Figure } from '../../../components/surfaces/figure.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { drawsOn } from '../../../data/replica/balances.ts';
import { mayWrite } from '../../farm/no-permission.tsx';
import { recordAddress } from '../../farm/use-section.ts';
import { lotName } from '../../words/lot-name.ts';
import { typedWords } from '../../words/typed-words.ts';
import { momentOf, shortDate } from '../../words/when.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { DotSeparated } from './dot-separated.tsx';
import { earnedText } from './earned-text.ts';
import { fixedNumber, kgText } from './fixed-number.ts';

/** `36 defeitos, tipo 6 ou melhor`, where somebody counted them. */
function defectsNote(row: Readonly<Record<string, unknown>>, day: string): string | undefined {
  const counted = countedCob(row, day);
  if (counted === null) return undefined;
  const better = isTypeOrBetter(counted.total, '6', day) ? ', tipo 6 ou melhor' : '';
  return `${counted.total === 1 ? '1 defeito' : `${counted.total} defeitos`}${better}`;
}

/** The quality of a green coffee lot: sieves by weight, last score with its protocol, type and drink. */
export function QualityCard({ place, record }: PartProps) {
  const graded = record.outputs.filter(({ form }) => form === 'green_bean');
  const last = latestClassification(record.data);
  const whole = sumKg(graded.map(({ kg }) => kg));
  // A lot of which everything was lost has no parts.
  const hasSieves = graded.length > 1 && whole > 0;
  if (graded.length === 0 || (!hasSieves && last === undefined && !mayWrite(place))) return null;
  const score = last && numberAt(last, 'score');
  const protocol = last && PROTOCOL_NAMES[textAt(last, 'cupProtocol') ?? ''];
  const cobType = last && textAt(last, 'cobType');
  return (
    <Card
      title="Qualidade"
      aside={
        mayWrite(place) && (
          <Link
            to={recordAddress(place, record, 'editar')}
            search={{ anotar: 'classification' }}
            className={styles.more}
          >
            Registrar prova
          </Link>
        )
      }
      padded
    >
      <div className={styles.quality}>
        {hasSieves &&
          graded.map((output) => (
            <Figure
              key={output.key}
              label={lotName(output)}
              value={fixedNumber((100 * output.kg) / whole, 1)}
              unit="%"
            />
          ))}
        {score !== undefined && (
          <Figure
            label={protocol === undefined ? 'Nota' : `Nota ${protocol}`}
            value={formatNumber(score, 2)}
            unit="pontos"
          />
        )}
        {last !== undefined && cobType !== undefined && (
          <Figure label="Classificação" value={cobTypeName(cobType)} note={defectsNote(last, record.date)} />
        )}
        {last === undefined && (
          <p className={styles.sentence}>
            Prova de xícara: <strong>ainda sem nota.</strong>
          </p>
        )}
      </div>
    </Card>
  );
}

type Movement = {
  key: string;
  at: string;
  icon: IconName;
  title: string;
  /** The parts of the second line; none of them wraps. */
  parts: readonly string[];
  amount: string;
};

const TYPES: Readonly<Record<string, string>> = {
  entrada: 'Entrada',
  saida: 'Saída',
  transferencia: 'Transferência',
  amostra: 'Amostra',
  quebra: 'Quebra',
  ajuste: 'Ajuste',
};

const lotOf = ({ outputs }: DeviceRecord, key: string | undefined): string => {
  const output = outputs.length > 1 ? outputs.find((one) => one.key === key) : undefined;
  return output === undefined ? '' : lotName(output);
};

/** Weight of a movement with its sign in the stock; inputs and sales have no sign, since they are listed themselves. */
function movedText(row: Readonly<Record<string, unknown>>): string {
  const kg = movedKg({ movements: [row] });
  if (kg === 0) return kgText(numberAt(row, 'kg') ?? 0);
  return `${kg < 0 ? '−' : '+'} ${kgText(Math.abs(kg))}`;
}

function movementsOf({ store, record, readings, place }: PartProps): readonly Movement[] {
  const { timezone } = place.facts.settings;
  const into = record.inputs.map((input, index): Movement => {
    const source = store.replica.byId(input.recordId)?.record;
    const at = input.date ?? record.date;
    return {
      ...{ key: `in ${index}`, at, icon: 'download', title: 'Entrada', amount: `+ ${kgText(input.kg)}` },
      parts: [shortDate(at), source === undefined ? '' : `do ${source.code || source.name}`],
    };
  });
  const out = drawsOn(store.replica, record.id).map(({ byRecordId, output, consumedKg, reservedKg }): Movement => {
    const drawer = store.replica.byId(byRecordId)?.record;
    const at = drawer?.date ?? record.date;
    const [pledge] = drawer === undefined ? [] : pledgesBy(drawer);
    const promised = pledge === undefined ? 'Prometido' : 'Empenhado';
    const title = consumedKg === 0 ? promised : 'Saída';
    const kg = sumKg([consumedKg, reservedKg]);
    return {
      ...{
        key: `${byRecordId} ${output}`,
        at,
        icon: 'arrow-up',
        title,
        amount: `− ${kgText(kg)}`,
      },
      parts: [
        shortDate(at),
        drawer === undefined ? '' : `para ${drawer.code || drawer.name}`,
        pledge?.until == null ? '' : `até ${shortDate(pledge.until)}`,
        earnedText(
          drawer,
          { recordId: record.id, output },
          { role: place.farm.role, facts: place.facts, replica: store.replica },
        ),
      ],
    };
  });
  const typed = rowsAt(record.data, 'movements').map((row, index): Movement => {
    const at = textAt(row, 'at') ?? record.date;
    return {
      ...{ key: `typed ${index}`, at, icon: 'pencil', title: TYPES[textAt(row, 'type') ?? ''] ?? 'Movimento' },
      parts: [
        shortDate(at),
        typedWords(record, `movements.${String(row.id)}.kg`, 'kg') ?? '',
        lotOf(record, textAt(row, 'output')),
        textAt(row, 'reason') ?? '',
      ],
      amount: movedText(row),
    };
  });
  const last = readings.findLast(({ kind }) => kind === 'humidity');
  const checked: readonly Movement[] =
    last === undefined
      ? []
      : [
          {
            ...{ key: last.id, at: last.at, icon: 'check', title: 'Umidade conferida' },
            parts: [momentOf(last.at, timezone)],
            amount: percentText(last.value),
          },
        ];
  return [...into, ...out, ...typed, ...checked].sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** What went into a lot in stock, what left it and what that earned, and its last moisture check, the newest first. */
export function MovementsCard(props: PartProps) {
  const { place, record } = props;
  const movements = movementsOf(props);
  if (movements.length === 0) return null;
  return (
    <Card
      title="Movimentos"
      aside={
        mayWrite(place) &&
        record.outputs.length > 0 && (
          <Link to={recordAddress(place, record, 'editar')} search={{ anotar: 'movements' }} className={styles.more}>
            Anotar perda ou amostra
          </Link>
        )
      }
    >
      <Rows>
        {movements.map(({ key, icon, title, parts, amount }) => (
          <li key={key} className={styles.version}>
            <Icon name={icon} size={20} />
            <span>
              <strong>{title}</strong>
              <DotSeparated parts={parts} />
            </span>
            <b>{amount}</b>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
