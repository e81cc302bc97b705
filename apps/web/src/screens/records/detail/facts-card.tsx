import type { Field } from '@cafezal/domain/definition/fields.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatMoney } from '@cafezal/domain/ground/numbers.ts';
import { valueText } from '@cafezal/domain/shown/value-text.ts';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import { nameFinder } from '../../farm/use-section.ts';
import { groupTexts } from '../../words/group-texts.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { isUnitShown, withChosenUnit } from './fact-units.ts';
import { derivedFigures, leadFigures } from './lead-figures.ts';

/** Shown by a part of its own, or too long for a line. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'classification',
  'movements',
  'deliveries',
  'plots',
  'plotIds',
  'polygon',
  'geometry',
  'pickers',
]);
const LONGEST = 160;

const isShown = (name: string, { kind }: Field): boolean => !ELSEWHERE.has(name) && kind !== 'geometry';

/** Derived numbers that did not fit into the lead. */
function moreFigures(props: PartProps): (readonly [string, string])[] {
  const led = new Set(leadFigures(props).map(({ label }) => label));
  return derivedFigures(props)
    .filter(({ label }) => !led.has(label))
    .map(({ label, value, unit }) => [label, [value, unit].filter(Boolean).join('\u00a0')] as const);
}

/** What was typed of a record and what follows from it, without what nobody knows; what was written of it in sentences comes first. */
export function FactsCard(props: PartProps) {
  const { place, record } = props;
  const context = { nameOf: nameFinder(place.store), timezone: place.facts.settings.timezone };
  const { cost } = record.data;
  const fields = Object.entries(place.definition.fields).flatMap(([name, field]) => {
    if (!isShown(name, field) || name === 'cost' || isUnitShown(name, record.data)) return [];
    const value = record.data[name];
    if (field.kind === 'group') return isObject(value) ? groupTexts(value, field, context) : [];
    const text = withChosenUnit(valueText(value, field, context), name, record.data);
    return text === '' || text.length > LONGEST ? [] : [[field.label, text] as const];
  });
  const typed = new Set(fields.map(([label]) => label));
  const pairs = [
    ...moreFigures(props).filter(([label]) => !typed.has(label)),
    ...fields,
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
