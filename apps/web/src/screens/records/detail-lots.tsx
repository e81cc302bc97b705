import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import { formatNumber, sumKg } from '@cafezal/domain/numbers.ts';
import { outputLabel } from '@cafezal/domain/present-record.ts';
import type { OutputBalance, RecordOutput } from '@cafezal/domain/record.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { kgToSacas } from '@cafezal/domain/units.ts';
import { Link } from '@tanstack/react-router';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { Card, Rows } from '../../components/surface.tsx';
import { Tag } from '../../components/tag.tsx';
import { balancesOf, drawsOn } from '../../data/balances.ts';
import type { DeviceRecord } from '../../data/device-database.ts';
import type { Replica } from '../../data/replica.ts';
import styles from './detail-screen.module.css';

/** Weight as sacas of 60 kg. */
const sacasText = (kg: number): string => {
  const sacas = kgToSacas(kg);
  return `${formatNumber(sacas, 2)} ${sacas === 1 ? 'saca' : 'sacas'} de 60\u00a0kg`;
};

const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

function LeftTag({ output, balance }: { output: RecordOutput; balance: OutputBalance | undefined }) {
  if (PRODUCT_FORMS[output.form].byProduct) return <Tag>Sai do balanço</Tag>;
  const { availableKg = 0, reservedKg = 0 } = balance ?? {};
  if (reservedKg > 0) return <Tag tone="info">{kgText(reservedKg)} prometidos</Tag>;
  if (availableKg === 0)
    return (
      <Tag tone="success" icon="check">
        Todo usado
      </Tag>
    );
  return <Tag tone="warning">Sobram {kgText(availableKg)}</Tag>;
}

/** What came out of a record: each lot with its weight and what is left of it. */
export function OutputsCard({ record, replica }: { record: DeviceRecord; replica: Replica }) {
  if (record.outputs.length === 0) return null;
  const balances = balancesOf(replica, record);
  const largest = Math.max(...record.outputs.map(({ kg }) => kg));
  const total = sumKg(record.outputs.map(({ kg }) => kg));
  return (
    <Card title="O que saiu" aside={<span>{kgText(total)}</span>} padded>
      <Rows>
        {record.outputs.map((output) => (
          <li key={output.key} className={styles.lot}>
            <span className={styles.line}>
              <strong>{outputLabel(output)}</strong>
              <strong>{kgText(output.kg)}</strong>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${(100 * output.kg) / largest}%` }} />
            </span>
            <span className={styles.line}>
              <LeftTag output={output} balance={balances.get(output.key)} />
              {PRODUCT_FORMS[output.form].state === 'green' && <span>{sacasText(output.kg)}</span>}
            </span>
            {output.estimatedKg === true && <span className={styles.quiet}>Peso pela litragem, sem balança.</span>}
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function LotLink({ record, farmSlug, detail }: { record: DeviceRecord | undefined; farmSlug: string; detail: string }) {
  if (record === undefined) return <span className={styles.link}>Registro que este aparelho não tem · {detail}</span>;
  const { section, slug, name, code } = record;
  const { theme } = stageOf(section);
  return (
    <Link to={`/fazenda/${farmSlug}/${section}/${slug}` as string} className={styles.link}>
      <span className={styles.icon} data-stage={theme}>
        <Icon name={themeIcon(theme)} />
      </span>
      <span>
        <strong>{name}</strong>
        <span className={styles.quiet}>{[code, detail].filter((text) => text !== '').join(' · ')}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

/** Where the coffee of a record came from. */
export function OriginCard({
  record,
  replica,
  farmSlug,
}: {
  record: DeviceRecord;
  replica: Replica;
  farmSlug: string;
}) {
  if (record.inputs.length === 0) return null;
  return (
    <Card title="De onde veio" aside={<span>{kgText(sumKg(record.inputs.map(({ kg }) => kg)))}</span>}>
      <Rows>
        {record.inputs.map((input) => (
          <li key={`${input.recordId} ${input.output} ${input.date ?? ''}`}>
            <LotLink record={replica.byId(input.recordId)?.record} farmSlug={farmSlug} detail={kgText(input.kg)} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** Where the coffee of a record went. */
export function DestinationCard({
  record,
  replica,
  farmSlug,
}: {
  record: DeviceRecord;
  replica: Replica;
  farmSlug: string;
}) {
  const draws = drawsOn(replica, record.id);
  if (draws.length === 0) return null;
  return (
    <Card title="Para onde foi">
      <Rows>
        {draws.map(({ byRecordId, output, consumedKg, reservedKg }) => (
          <li key={`${byRecordId} ${output}`}>
            <LotLink
              record={replica.byId(byRecordId)?.record}
              farmSlug={farmSlug}
              detail={`${kgText(sumKg([consumedKg, reservedKg]))}${consumedKg === 0 ? ' prometidos' : ''}`}
            />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
