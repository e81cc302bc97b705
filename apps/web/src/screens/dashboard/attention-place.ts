import type { AttentionItem, AttentionKind } from '@cafezal/domain/attention/attention-item.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { verbWord } from '@cafezal/domain/stages/section-words.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import type { Farm } from '../../data/device/contract.ts';

/** Where an item that needs attention leads, and the label of its button. */
export type AttentionPlace = { to: string; search: { de?: string }; label: string };

/** The section in whose form an item is settled. */
const NEXT: Readonly<Partial<Record<AttentionKind, Section>>> = {
  'harvest-unprocessed': 'processamento',
  'resting-done': 'beneficiamento',
};

/** Items that are settled on a screen of the record itself. */
const OWN: Readonly<Partial<Record<AttentionKind, readonly [label: string, action: string]>>> = {
  'mass-too-hot': ['Medir', 'medicoes'],
  'drying-wetted': ['Medir', 'medicoes'],
  'drying-unmeasured': ['Medir', 'medicoes'],
  'stock-unmeasured': ['Medir', 'medicoes'],
  'fermentation-long': ['Medir', 'medicoes'],
  'fermentation-unmeasured': ['Medir', 'medicoes'],
  'paper-missing': ['Anotar', 'editar'],
  'document-expires': ['Renovar', 'editar'],
  'record-inconsistent': ['Corrigir', 'editar'],
};

/** Labels for items that are only looked at, because there is nothing to do or the role may not do it. */
const LOOK: Readonly<Partial<Record<AttentionKind, string>>> = {
  'lot-at-target': 'Ver curva',
  'drying-near-target': 'Ver curva',
  'drying-unmeasured': 'Ver lote',
  'long-on-patio': 'Ver lote',
  'stock-out-of-range': 'Ver lote',
  'stock-unmeasured': 'Ver lote',
};

function nextOf({ kind, section }: AttentionItem): Section | undefined {
  if (kind === 'coffee-without-place') return section === 'secagem' ? 'descanso' : 'armazenamento';
  return NEXT[kind];
}

/** Where an item is settled, for a role that may; otherwise the record that it is about. */
export function attentionPlace(item: AttentionItem, { farm, slug }: { farm: Farm; slug: string }): AttentionPlace {
  const { farmSlug, role } = farm;
  const home = `/fazenda/${farmSlug}`;
  const address = `${home}/${item.section}/${slug}`;
  const own = OWN[item.kind];
  if (own !== undefined && may(role, writeActionOf(item.section)))
    return { to: `${address}/${own[1]}`, search: {}, label: own[0] };
  const next = nextOf(item);
  if (next !== undefined && may(role, writeActionOf(next)))
    return { to: `${home}/${next}/cadastrar`, search: { de: item.recordId }, label: verbWord(next) };
  return { to: address, search: {}, label: LOOK[item.kind] ?? 'Ver' };
}
