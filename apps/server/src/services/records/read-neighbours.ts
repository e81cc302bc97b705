import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { isPlace, PLACE_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { neighbourSteps } from '@cafezal/domain/stages/plot/outline-steps.ts';
import { inTurns } from '../request/in-turns.ts';
import type { LoadedContext } from './rule-context.ts';

/** The body of a write and what is stored of its record. */
type Written = { section: Section; payload: unknown; stored?: FarmRecord };

const sentOutline = (payload: unknown): unknown =>
  isObject(payload) && isObject(payload.data) ? payload.data.boundary : undefined;

/** Reads the outlines beside a plot's in turns, before its rules hold it against all of them in one. */
export async function readNeighbours({ section, payload, stored }: Written, { others }: LoadedContext): Promise<void> {
  if (!isPlace({ section })) return;
  const outline = sentOutline(payload) ?? stored?.data.boundary;
  await inTurns(neighbourSteps(outline, PLACE_SECTIONS.flatMap(others)));
}
