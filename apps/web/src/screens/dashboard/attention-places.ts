import type { AttentionItem, AttentionKind } from '@cafezal/domain/attention/attention-item.ts';
import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import type { Section } from '@cafezal/domain/record.ts';
import type { Farm } from '../../data/contract.ts';

/** Where a touch on something that needs attention leads, and what the button there reads. */
export type AttentionPlace = { to: string; search: { de?: string }; label: string };

/** What is to be done, and the section whose form does it. */
const NEXT: Readonly<Partial<Record<AttentionKind, readonly [label: string, section: Section]>>> = {
  'harvest-unprocessed': ['Processar', 'processamento'],
  'resting-done': ['Beneficiar', 'beneficiamento'],
};

/** The form that settles it, filled in from the record; null where there is none or the role may not write there. */
function formOf(item: AttentionItem, { farmSlug, role }: Farm): AttentionPlace | null {
  const withoutPlace: Section = item.section === 'secagem' ? 'descanso' : 'armazenamento';
  const next = item.kind === 'coffee-without-place' ? (['Guardar', withoutPlace] as const) : NEXT[item.kind];
  if (next === undefined) return null;
  const [label, section] = next;
  if (!may(role, writeActionOf(section))) return null;
  return { to: `/fazenda/${farmSlug}/${section}/cadastrar`, search: { de: item.recordId }, label };
}

/** The record that an item is about, and what there is to do: the same place where there is nothing but to look. */
export function attentionPlaces(
  item: AttentionItem,
  { farm, slug }: { farm: Farm; slug: string },
): { record: AttentionPlace; action: AttentionPlace } {
  const address = `/fazenda/${farm.farmSlug}/${item.section}/${slug}`;
  if (item.kind === 'drying-unmeasured' && may(farm.role, writeActionOf(item.section))) {
    const measure = { to: `${address}/medicoes`, search: {}, label: 'Medir' };
    return { record: measure, action: measure };
  }
  const record = { to: address, search: {}, label: item.section === 'secagem' ? 'Ver lote' : 'Ver' };
  return { record, action: formOf(item, farm) ?? record };
}
