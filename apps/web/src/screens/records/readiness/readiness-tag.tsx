import type { LotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { Tag } from '../../../components/surfaces/tag.tsx';

/** How the data of a lot stand, in a word. */
export function ReadinessTag({ readiness: { status, items } }: { readiness: LotReadiness }) {
  if (status === 'ready')
    return (
      <Tag tone="success" icon="check">
        Prontos
      </Tag>
    );
  if (status === 'blocked')
    return (
      <Tag tone="error" icon="circle-alert">
        Travado
      </Tag>
    );
  const count = items.filter(({ severity }) => severity !== 'check').length;
  return (
    <Tag tone="warning" icon="triangle-alert">
      {count === 1 ? 'Falta 1' : `Faltam ${count}`}
    </Tag>
  );
}
