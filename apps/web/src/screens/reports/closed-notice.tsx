import type { ClosedSeason } from '@cafezal/domain/reports/season-closing.ts';
import { Notice } from '../../components/messages/notice.tsx';
import { bothFigures } from './closing-figures.ts';

/** Says on reports of a closed season which of its figures are others now, with both; nothing where all hold. */
export function ClosedNotice({ shut, seesPrices }: { shut: ClosedSeason; seesPrices: boolean }) {
  const changed = bothFigures(shut, seesPrices).filter(({ difference }) => difference !== null);
  if (changed.length === 0) return null;
  return (
    <Notice tone="warning" icon="triangle-alert">
      <b>Mudou depois de fechar.</b> Na safra inteira:
      <ul>
        {changed.map(({ label, closed, now }) => (
          <li key={label}>
            {label}: {closed} no fechamento, {now} agora
          </li>
        ))}
      </ul>
    </Notice>
  );
}
