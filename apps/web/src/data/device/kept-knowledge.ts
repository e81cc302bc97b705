import { type Knowledge, takeKnowledge } from '@cafezal/domain/knowledge/knowledge.ts';

const TABLES = 'cafezal.knowledge';
const ASKED = 'cafezal.knowledgeAsked';

/** Goes on with the newest tables that this device was told; where storage is shut or spoilt, with those of the app. */
export function recallKnowledge(): void {
  try {
    takeKnowledge(JSON.parse(localStorage.getItem(TABLES) ?? 'null'));
  } catch {
    // What the app brings along holds.
  }
}

/** Keeps tables for the next start, without a network too. */
export function keepKnowledge(knowledge: Knowledge): void {
  try {
    localStorage.setItem(TABLES, JSON.stringify(knowledge));
  } catch {
    // A full device asks again another day.
  }
}

/**
 * Whether the server should be asked on a day: once a day, and not on the first, when the app itself came from it.
 * Notes that day as asked.
 */
export function isKnowledgeDue(today: string): boolean {
  try {
    const asked = localStorage.getItem(ASKED);
    if (asked === today) return false;
    localStorage.setItem(ASKED, today);
    return asked !== null;
  } catch {
    return false;
  }
}
