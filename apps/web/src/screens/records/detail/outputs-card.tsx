import { type ByProduct, byProductsOf, cameOutOf } from '@cafezal/domain/definition/by-products.ts';
import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { pledgeWords } from '@cafezal/domain/definition/pledge-terms.ts';
import { withWord } from '@cafezal/domain/definition/unit-word.ts';
import { percentText, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { pledgedKg } from '@cafezal/domain/lots/pledges.ts';
import type { RecordOutput } from '@cafezal/domain/record/record.ts';
import { isHulling, isStock } from '@cafezal/domain/stages/kinds.ts';
import { textsOf } from '@cafezal/domain/stages/stage-texts.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { balancesOf, drawsOn } from '../../../data/replica/balances.ts';
import { pledgesOn } from '../../../data/replica/pledges.ts';
import type { Replica } from '../../../data/replica/replica.ts';
import { lotName } from '../../words/lot-name.ts';
import styles from './detail.module.css';
import { fixedNumber, kgText } from './fixed-number.ts';

/** Where an output that is used up went, in two words. */
function wentTo(replica: Replica, record: DeviceRecord, key: string): string {
  const draws = drawsOn(replica, record.id).filter(({ output }) => output === key);
  if (draws.length === 0) return 'Perdido';
  const sections = new Set(draws.flatMap(({ byRecordId }) => replica.byId(byRecordId)?.record.section ?? []));
  const [only] = sections;
  return sections.size === 1 && only !== undefined ? (textsOf(only).went ?? 'Todo usado') : 'Todo usado';
}

function LeftTag({ record, output, replica }: { record: DeviceRecord; output: RecordOutput; replica: Replica }) {
  const { availableKg = 0, reservedKg = 0, consumedKg = 0 } = balancesOf(replica, record).get(output.key) ?? {};
  const pledges = pledgesOn(replica, record.id).filter((one) => one.output === output.key);
  const promisedKg = sumKg([reservedKg, -pledgedKg(pledges)]);
  if (reservedKg > 0)
    return (
      <>
        {promisedKg > 0 && <Tag tone="info">{kgText(promisedKg)} prometidos</Tag>}
        {pledges.map((one) => (
          <Tag key={one.by} tone="info" icon="lock">
            {pledgeWords(one.kg, one)}
          </Tag>
        ))}
      </>
    );
  // A stock record whose output has 0 kg: everything was lost, nothing was used.
  if (output.kg === 0) return <Tag tone="neutral">Nada sobrou</Tag>;
  if (availableKg === 0)
    return (
      <Tag tone="success" icon="check">
        {wentTo(replica, record, output.key)}
      </Tag>
    );
  const isUnplaced = isHulling(record) && consumedKg === 0;
  if (isUnplaced)
    return (
      <Tag tone="warning" icon="triangle-alert">
        Sem lugar
      </Tag>
    );
  return <Tag tone={isStock(record) ? 'success' : 'warning'}>Sobram {kgText(availableKg)}</Tag>;
}

/** By how much the colour fades from one lot to the next, so that the shares can also be told apart by lightness. */
const FADE = 0.14;
const FAINTEST = 0.48;

function Row({
  record,
  output,
  replica,
  largest,
  rank,
}: {
  record: DeviceRecord;
  output: RecordOutput;
  replica: Replica;
  largest: number;
  rank: number;
}) {
  const isGreen = PRODUCT_FORMS[output.form].state === 'green';
  return (
    <li className={styles.output}>
      <strong>{lotName(output)}</strong>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(100 * output.kg) / largest}%`, opacity: Math.max(FAINTEST, 1 - rank * FADE) }} />
      </span>
      <strong className={styles.kg}>{kgText(output.kg)}</strong>
      <span className={styles.sacas}>{isGreen && withWord(fixedNumber(kgToSacas(output.kg), 2), 'sacas')}</span>
      <span className={styles.tag}>
        <LeftTag record={record} output={output} replica={replica} />
      </span>
      {output.estimatedKg === true && <span className={styles.estimated}>Peso pela litragem, sem balança.</span>}
    </li>
  );
}

const BY_PRODUCTS: Readonly<Record<string, string>> = {
  husk: 'palha',
  pulp: 'polpa',
  parchment_hull: 'casca',
  impurities: 'impurezas',
};
const NORMAL_LOSS_PCT = 2;

function byProductWords(byProducts: readonly ByProduct[]): string {
  const parts = byProducts.map(({ form, kg }) => `${kgText(kg)} de ${BY_PRODUCTS[form] ?? PRODUCT_FORMS[form].label}`);
  return parts.length === 0 ? '' : `E ${parts.join(', ')}.`;
}

/** The weight lost in milling, and whether it is much. */
function lossWords(record: DeviceRecord): string {
  const { inputs } = record;
  if (!isHulling(record) || inputs.length === 0) return '';
  const entered = sumKg(inputs.map(({ kg }) => kg));
  const lost = sumKg([entered, ...cameOutOf(record).map(({ kg }) => -kg)]);
  if (lost < 0.5) return '';
  const share = (100 * lost) / entered;
  return `Ficaram ${kgText(lost)} na máquina (${percentText(share)}): ${share <= NORMAL_LOSS_PCT ? 'normal' : 'confira'}.`;
}

/**
 * The outputs of a record, or the parts of a lot in stock, each with its weight and what is left; by-products in one
 * sentence.
 */
export function OutputsCard({ record, replica }: { record: DeviceRecord; replica: Replica }) {
  if (record.outputs.length === 0) return null;
  const lots = record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);
  const largest = Math.max(1, ...lots.map(({ kg }) => kg));
  const foot = [byProductWords(byProductsOf(record)), lossWords(record)].filter(Boolean).join(' ');
  return (
    <Card
      title={isStock(record) ? 'O que há aqui' : 'O que saiu'}
      aside={<span>{kgText(sumKg(lots.map(({ kg }) => kg)))}</span>}
      padded
    >
      <ul className={styles.outputs}>
        {lots.map((output, rank) => (
          <Row key={output.key} record={record} output={output} replica={replica} largest={largest} rank={rank} />
        ))}
      </ul>
      {foot !== '' && <p className={styles.foot}>{foot}</p>}
    </Card>
  );
}
