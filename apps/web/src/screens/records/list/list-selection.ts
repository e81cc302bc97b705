import { Selection } from '../../../components/table/selection.ts';

const selections = new Map<string, Selection>();

/** What is ticked in the list at an address, until the app is closed. */
export function selectionOf(address: string): Selection {
  const selection = selections.get(address) ?? new Selection();
  selections.set(address, selection);
  return selection;
}
