import type { FormPart } from '../values/form-parts.ts';

/** Height of a part, in lines of text. */
const weightOf = (part: FormPart): number => (part.kind === 'field' ? 1 : 3);

const whenOf = (part: FormPart) => (part.kind === 'field' ? part.field.when : undefined);

/** How many parts the first of two columns of about the same height has. */
function halfOf(parts: readonly FormPart[]): number {
  let room = parts.reduce((sum, part) => sum + weightOf(part), 0) / 2;
  const last = parts.findIndex((part) => {
    room -= weightOf(part);
    return room <= 0;
  });
  return last + 1;
}

/**
 * The asked ones of all parts in two columns of about the same height, the left one first. What asks for others stays in its column,
 * whatever it asks for: a choice that moved away while it is made would lose its place.
 */
export function inColumns(
  asked: readonly FormPart[],
  all: readonly FormPart[],
): readonly [left: readonly FormPart[], right: readonly FormPart[]] {
  const askers = new Set(all.flatMap((part) => Object.keys(whenOf(part) ?? {})));
  const lasting = all.filter((part) => whenOf(part) === undefined || askers.has(part.name));
  const left = new Set(lasting.slice(0, halfOf(lasting)));
  const asks = ({ name }: FormPart): boolean => askers.has(name);
  const least = asked.findLastIndex((part) => asks(part) && left.has(part)) + 1;
  const right = asked.findIndex((part) => asks(part) && !left.has(part));
  const most = right < 0 ? asked.length : right;
  const count = Math.min(Math.max(halfOf(asked), least), most);
  return [asked.slice(0, count), asked.slice(count)];
}
