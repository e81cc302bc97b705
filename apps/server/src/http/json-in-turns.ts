import { JsonText } from '../services/request/json-text.ts';
import { turnOfLongWork } from '../services/request/next-turn.ts';

/** Items of a list that become text in one turn. */
const AT_A_TIME = 50;

async function listInTurns(items: readonly unknown[]): Promise<JsonText> {
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += AT_A_TIME) {
    if (from > 0) await turnOfLongWork();
    parts.push(JSON.stringify(items.slice(from, from + AT_A_TIME)).slice(1, -1));
  }
  return JsonText.listOfParts(parts);
}

/** A member as JSON; null for what JSON says nothing of, as functions. */
async function memberPieces(value: unknown): Promise<readonly string[] | null> {
  if (value instanceof JsonText) return value.pieces;
  if (Array.isArray(value) && value.length > AT_A_TIME) return (await listInTurns(value)).pieces;
  const text = JSON.stringify(value);
  return text === undefined ? null : [text];
}

/**
 * An object as `JSON.stringify` writes it, in pieces that follow one another, with members that are JSON already as they are; others are
 * answered between the parts of its long lists.
 */
export async function jsonInTurns(body: Readonly<Record<string, unknown>>): Promise<string[]> {
  const all: string[] = [];
  for (const [key, value] of Object.entries(body)) {
    const pieces = await memberPieces(value);
    if (pieces !== null) all.push(`${all.length === 0 ? '{' : ','}${JSON.stringify(key)}:`, ...pieces);
  }
  return all.length === 0 ? ['{}'] : [...all, '}'];
}
