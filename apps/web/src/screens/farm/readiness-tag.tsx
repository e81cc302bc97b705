import type { ReadinessStatus } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { Tag } from '../../components/surfaces/tag.tsx';

type Told = {
  status: ReadinessStatus;
  /** Repairs that lack. */
  lacking: number;
  /** Whether the screen is not about Europe, so that the tag says that it is. */
  isAlone?: boolean;
};

const words = (text: string, isAlone: boolean): string =>
  isAlone ? `UE: ${text}` : text.charAt(0).toUpperCase() + text.slice(1);

/** How the data of a lot stand, in a word. */
export function ReadinessTag({ status, lacking, isAlone = false }: Told) {
  if (status === 'ready')
    return (
      <Tag tone="success" icon="check">
        {words(isAlone ? 'dados prontos' : 'prontos', isAlone)}
      </Tag>
    );
  if (status === 'blocked')
    return (
      <Tag tone="error" icon="circle-alert">
        {words('travado', isAlone)}
      </Tag>
    );
  return (
    <Tag tone="warning" icon="triangle-alert">
      {words(lacking === 1 ? 'falta 1' : `faltam ${lacking}`, isAlone)}
    </Tag>
  );
}
