import { warning } from '../definition/finding.ts';
import type { Finding, RuleContext } from '../definition/stage.ts';
import type { FarmRecord, RecordContent, Section } from '../record/record.ts';
import { contentChanges } from '../record/record-diff.ts';
import { closedSeasonNote, closedSeasons, closedSeasonsIn } from '../stages/season-records.ts';

/** A write on a season that is closed: allowed, and told beside what it was closed with. */
export function closedSeasonFindings(
  content: RecordContent,
  { section, stored, context }: { section: Section; stored: FarmRecord | undefined; context: RuleContext },
): readonly Finding[] {
  if (stored !== undefined && contentChanges(stored, content).length === 0) return [];
  const { season, status, data } = content;
  const itself = stored === undefined ? [] : closedSeasons([stored]);
  const stays = closedSeasons([{ section, season, status, data }]);
  const closed = new Set([...closedSeasonsIn(context), ...[...itself].filter((one) => stays.has(one))]);
  const touched = [season, stored?.season ?? null].find((one) => one !== null && closed.has(one)) ?? null;
  if (touched === null) return [];
  return [warning('season', 'season/closed', closedSeasonNote(touched))];
}
