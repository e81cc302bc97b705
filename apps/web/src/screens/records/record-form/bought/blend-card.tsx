import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { useMemo } from 'react';
import { OriginShares } from '../../../../components/surfaces/origin-shares.tsx';
import { Card } from '../../../../components/surfaces/surface.tsx';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { valueAt } from '../../../../fields/values/record-values.ts';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { typedOutputs } from '../subject/typed-content.ts';
import { blendExample } from './blend-example.ts';

/** What the origin of the farm's largest lot of that kind becomes when the bought coffee is poured to it; nothing where there is none. */
export function BlendCard({ values }: { values: RecordValues }) {
  const { store, facts, definition, recordId } = useSubject();
  const [lot] = typedOutputs(values);
  const { form, kg = 0 } = lot ?? {};
  const from = valueAt(values, 'data.boughtFrom');
  const example = useMemo(
    () =>
      form === undefined || kg <= 0
        ? null
        : blendExample({ replica: store.replica, facts, definition, recordId }, { form, kg, from: String(from ?? '') }),
    [store, facts, definition, recordId, form, kg, from],
  );
  if (example === null) return null;
  return (
    <Card title="Se juntar com o seu" padded>
      <p className={styles.sum}>
        Exemplo: {formatNumber(kg, 3)}&nbsp;kg comprados com {formatNumber(example.otherKg, 3)}&nbsp;kg de{' '}
        {example.other}.
      </p>
      <OriginShares parts={example.parts} />
      <p className={styles.sum}>A origem fecha em 100&nbsp;%. O comprador vê as partes.</p>
    </Card>
  );
}
