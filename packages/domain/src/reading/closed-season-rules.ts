import { warning } from '../definition/finding.ts';
import type { Finding, RuleContext } from '../definition/stage.ts';
import type { FarmRecord, RecordContent, Section } from '../record/record.ts';
import { contentChanges } from '../record/record-diff.ts';
import { closedSeasons, closedSeasonsIn } from '../stages/season-records.ts';

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
  const touched = [season, stored?.season ?? null].find((one) => one !== null && closed.has(one));
  if (touched === undefined) return [];
  const message = `A safra ${touched} já está fechada. O que mudar agora aparece ao lado do que foi fechado.`;
  return [warning('season', 'season/closed', message)];
}
