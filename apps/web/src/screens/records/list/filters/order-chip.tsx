import { lazy } from 'react';
import { Chip } from './filter-chip.tsx';
import type { Order } from './filter-panel.tsx';

const OrderPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).OrderPanel }));

/** The order of a list without heads of columns to touch. */
export function OrderChip({ onChange, ...props }: Order & { onChange: (order: string | undefined) => void }) {
  const { fields, order, usual } = props;
  const field = fields.find(({ name }) => name === order?.replace(/^-/, ''));
  const isOn = field !== undefined && order !== usual;
  return (
    <Chip label="Ordem" text={isOn ? `Ordem: ${field.label}` : 'Ordem'} isOn={isOn}>
      {(close) => <OrderPanel {...props} isOn={isOn} onChange={onChange} onDone={close} />}
    </Chip>
  );
}
