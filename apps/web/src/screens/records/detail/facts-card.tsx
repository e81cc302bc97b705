import type { Field } from '@cafezal/domain/definition/fields.ts';
import { unitWord } from '@cafezal/domain/definition/unit-word.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatMoney } from '@cafezal/domain/ground/numbers.ts';
import { valueText } from '@cafezal/domain/shown/value-text.ts';
import { isPartlyFixed } from '@cafezal/domain/stages/sale/fixed-later.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { nameFinder } from '../../farm/use-section.ts';
import { groupTexts } from '../../words/group-texts.ts';
import { lotName } from '../../words/lot-name.ts';
import { typedWords } from '../../words/typed-words.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { isUnitShown, withChosenUnit } from './fact-units.ts';
import { derivedFigures, leadFigures } from './lead-figures.ts';

/** Fields that are shown elsewhere or are too long for a line. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'classification',
  'movements',
  'losses',
  'deliveries',
  'fixations',
  'payments',
  'lines',
  'discounts',
  'plots',
  'plotIds',
  'polygon',
  'geometry',
  'pickers',
]);
const LONGEST = 160;

const isShown = (name: string, { kind }: Field): boolean => !ELSEWHERE.has(name) && kind !== 'geometry';

/** Whether another line or card has it, or nobody would understand it: the value by all sacas where some have no price. */
const isShownElsewhere = (name: string, data: DeviceRecord['data']): boolean =>
  name === 'cost' || isUnitShown(name, data) || (name === 'pricePerBag' && isPartlyFixed(data));

/** Derived numbers that are not among the main figures. */
function moreFigures(props: PartProps): (readonly [string, string])[] {
  const led = new Set(leadFigures(props).map(({ label }) => label));
  return derivedFigures(props)
    .filter(({ label }) => !led.has(label))
    .map(({ label, value, unit }) => [label, [value, unit].filter(Boolean).join('\u00a0')] as const);
}

/** The kilos of its lots as they were typed, where that was in another unit: `42 sacas de 60 kg`. */
const typedLots = ({ record }: PartProps): readonly (readonly [label: string, text: string])[] =>
  record.outputs.flatMap((lot) => {
    const text = typedWords(record, `outputs.${lot.key}.kg`, 'kg');
    const label = record.outputs.length === 1 ? 'Como foi digitado' : `${lotName(lot)}, como foi digitado`;
    return text === null ? [] : [[label, text] as const];
  });

/** The typed and derived values of a record, without unknown ones; longer texts come first. */
export function FactsCard(props: PartProps) {
  const { place, record } = props;
  const context = { nameOf: nameFinder(place.store), timezone: place.facts.settings.timezone };
  const { cost } = record.data;
  const fields = Object.entries(fieldsOf(place.definition.section)).flatMap(([name, field]) => {
    if (!isShown(name, field) || isShownElsewhere(name, record.data)) return [];
    const value = record.data[name];
    if (field.kind === 'group') return isObject(value) ? groupTexts(value, field, context) : [];
    const typed = field.kind === 'number' ? typedWords(record, name, unitWord(field.unit)) : null;
    const stored = withChosenUnit(valueText(value, field, context), { name, field }, record.data);
    const text = typed === null ? stored : `${stored} (${typed})`;
    return text === '' || text.length > LONGEST ? [] : [[field.label, text] as const];
  });
  const typed = new Set(fields.map(([label]) => label));
  const pairs = [
    ...moreFigures(props).filter(([label]) => !typed.has(label)),
    ...fields,
    ...typedLots(props),
    ...(typeof cost === 'number' ? [['Custo', formatMoney(cost)] as const] : []),
    ...(record.season === null ? [] : [['Safra', record.season] as const]),
  ];
  return (
    <>
      {record.notes && (
        <Card title="Observações" padded>
          <p className={styles.written}>{record.notes}</p>
        </Card>
      )}
      {pairs.length > 0 && (
        <Card title="Dados">
          <Pairs pairs={pairs.map(([name, text]) => [name, text.replace('R$ ', 'R$\u00a0')])} />
        </Card>
      )}
    </>
  );
}
