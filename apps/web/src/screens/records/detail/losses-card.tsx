import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Link } from '@tanstack/react-router';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import { mayWrite } from '../../farm/no-permission.tsx';
import { recordAddress } from '../../farm/use-section.ts';
import { lotName } from '../../words/lot-name.ts';
import { typedWords } from '../../words/typed-words.ts';
import { shortDate } from '../../words/when.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { kgText } from './fixed-number.ts';

/** What was lost of the lots of a record and why, with a link to add more. */
export function LossesCard({ place, record }: PartProps) {
  const field = fieldsOf(place.section).losses;
  const rows = rowsAt(record.data, 'losses');
  const kinds = field?.kind === 'list' && field.row.kind?.kind === 'choice' ? field.row.kind.options : {};
  if (rows.length === 0) return null;
  const lotOf = (key: string | undefined) => {
    const lot = record.outputs.length > 1 ? record.outputs.find((one) => one.key === key) : undefined;
    return lot === undefined ? '' : lotName(lot);
  };
  return (
    <Card title="Perdas" aside={<span>{kgText(sumKg(rows.map((row) => numberAt(row, 'kg') ?? 0)))}</span>}>
      <Pairs
        pairs={rows.map((row) => [
          [kinds[textAt(row, 'kind') ?? ''], shortDate(textAt(row, 'at') ?? '')].filter(Boolean).join(', '),
          [
            `${formatNumber(numberAt(row, 'kg') ?? 0, 3)}\u00a0kg`,
            typedWords(record, `losses.${String(row.id)}.kg`, 'kg'),
            lotOf(textAt(row, 'output')),
            textAt(row, 'reason'),
          ]
            .filter(Boolean)
            .join(' · '),
        ])}
      />
      {mayWrite(place) && (
        <p className={styles.alone}>
          <Link to={recordAddress(place, record, 'editar')} search={{ anotar: 'losses' }} className={styles.more}>
            Anotar perda
          </Link>
        </p>
      )}
    </Card>
  );
}
