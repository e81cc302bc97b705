import { JsonText } from '../services/request/json-text.ts';
import { turnOfLongWork } from '../services/request/next-turn.ts';

/** Items of a list that become text in one turn. */
const AT_A_TIME = 50;

async function listText(items: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += AT_A_TIME) {
    if (from > 0) await turnOfLongWork();
    parts.push(JSON.stringify(items.slice(from, from + AT_A_TIME)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

/** A member as JSON; undefined for what JSON says nothing of, as functions. */
async function memberText(value: unknown): Promise<string | undefined> {
  if (value instanceof JsonText) return value.text;
  return Array.isArray(value) && value.length > AT_A_TIME ? await listText(value) : JSON.stringify(value);
}

/**
 * An object as `JSON.stringify` writes it, with members that are JSON already as they are; others are answered between the
 * parts of its long lists.
 */
export async function jsonInTurns(body: Readonly<Record<string, unknown>>): Promise<string> {
  const members: string[] = [];
  for (const [key, value] of Object.entries(body)) {
    const text = await memberText(value);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}
