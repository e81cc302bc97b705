import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { lazy } from 'react';
import { Chip } from './filter-chip.tsx';
import type { Period } from './filter-panel.tsx';

const PeriodPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).PeriodPanel }));

/** A range of days as text: `01/06/2026 a 30/06/2026`; `Período` if both ends are open. */
export function periodText({ from, to }: Period): string {
  if (from !== undefined && to !== undefined) return `${dayInPtBr(from)} a ${dayInPtBr(to)}`;
  if (from !== undefined) return `Desde ${dayInPtBr(from)}`;
  return to === undefined ? 'Período' : `Até ${dayInPtBr(to)}`;
}

/** A filter by the records' day. */
export function PeriodChip({ onChange, ...period }: Period & { onChange: (period: Period) => void }) {
  const isOn = period.from !== undefined || period.to !== undefined;
  return (
    <Chip label="Período" text={periodText(period)} isOn={isOn}>
      {(close) => <PeriodPanel {...period} isOn={isOn} onChange={onChange} onDone={close} />}
    </Chip>
  );
}
