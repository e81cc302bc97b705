import type { ReadinessStatus } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { Tag } from '../../components/surfaces/tag.tsx';

/** How the data of a lot stand, in a word; `lacking` repairs. */
export function ReadinessTag({ status, lacking }: { status: ReadinessStatus; lacking: number }) {
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
  return (
    <Tag tone="warning" icon="triangle-alert">
      {lacking === 1 ? 'Falta 1' : `Faltam ${lacking}`}
    </Tag>
  );
}
