import { Selection } from '../../../components/table/selection.ts';

const selections = new Map<string, Selection>();

/** The ticked rows of the list at an address, kept until the app is closed. */
export function selectionOf(address: string): Selection {
  const selection = selections.get(address) ?? new Selection();
  selections.set(address, selection);
  return selection;
}
