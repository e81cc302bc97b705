import { refusal, warning } from '../definition/finding.ts';
import type { Finding, RuleContext, StageDefinition } from '../definition/stage.ts';
import { dayInPtBr, isRecordedDay } from '../ground/days.ts';
import { isObject } from '../ground/json-value.ts';
import { sameValue } from '../ground/same-value.ts';
import { cropSeason } from '../ground/seasons.ts';
import { lastDay } from '../record/data-values.ts';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { VERSIONS, type Version, versionsOf } from '../record/versions.ts';
import { PLOT_WORK_SECTIONS } from '../stages/kinds.ts';
import { closedSeasonsIn } from '../stages/season-records.ts';

/** A change of values that hold from a day on, over the stored record. */
export type VersionRequest = {
  definition: StageDefinition;
  stored: FarmRecord | undefined;
  /** `{from}` as sent; absent: what was there before was wrong. */
  change: unknown;
  context: RuleContext;
  report: (finding: Finding) => void;
};

const FROM = 'change.from';

/** A closed season that a day still belongs to, by its crop year or by work that was recorded in it; or none. */
function closedSeasonOn(day: string, context: RuleContext): string | undefined {
  const closed = closedSeasonsIn(context);
  if (closed.size === 0) return undefined;
  const works = PLOT_WORK_SECTIONS.flatMap((section) => context.others(section));
  const later = works.find((work) => work.season !== null && closed.has(work.season) && lastDay(work) >= day);
  return closed.has(cropSeason(day)) ? cropSeason(day) : (later?.season ?? undefined);
}

/** The day from which values changed; null where they are corrected, undefined where it cannot be. */
function dayOf({ change, context, report }: VersionRequest, newest: Version): string | null | undefined {
  if (change === undefined || change === null) return null;
  const from = isObject(change) ? change.from : undefined;
  if (!isRecordedDay(from)) {
    report(refusal(FROM, 'change/not-a-day', 'Informe o dia em que mudou, como 2026-09-01.'));
    return undefined;
  }
  if (newest.from !== null && from < newest.from) {
    const message = `A última mudança é de ${dayInPtBr(newest.from)}. Informe esse dia ou um depois.`;
    report(refusal(FROM, 'change/before-newest', message));
    return undefined;
  }
  const closed = closedSeasonOn(from, context);
  if (closed === undefined) return from;
  const message = `Este dia é da safra ${closed}, que já está fechada. Informe um dia depois dela.`;
  report(refusal(FROM, 'change/season-closed', message));
  return undefined;
}

/** Every version that had the newest value has the new one: what was wrong was wrong in all of them. */
function corrected(versions: readonly Version[], values: Readonly<Record<string, unknown>>): Version[] {
  const newest = versions.at(-1);
  return versions.map((version) => ({
    ...version,
    ...Object.fromEntries(
      Object.entries(values).filter(([name]) => version === newest || sameValue(version[name], newest?.[name])),
    ),
  }));
}

/** Without a newest version that says nothing else than the one before: a change that was taken back. */
function withoutRepeated(versions: readonly Version[]): readonly Version[] {
  const [newest, before] = [versions.at(-1), versions.at(-2)];
  if (newest === undefined || before === undefined) return versions;
  return sameValue({ ...newest, from: null }, { ...before, from: null }) ? versions.slice(0, -1) : versions;
}

/**
 * The data with their versions. Without `change` a changed value is a correction, of the newest version and of every
 * earlier one that had the same value; with `change: {from}` it holds from that day on.
 */
export function withVersions(data: RecordContent['data'], request: VersionRequest): RecordContent['data'] {
  const { definition, stored, context, report } = request;
  const names = definition.versioned ?? [];
  if (names.length === 0 || stored === undefined) return data;
  const versions = versionsOf(stored.data, names);
  const newest = versions.at(-1) ?? { from: null };
  const from = dayOf(request, newest);
  const changed = names.filter((name) => !sameValue(data[name], newest[name]));
  if (changed.length === 0 || from === undefined) return data;
  const values = Object.fromEntries(changed.map((name) => [name, data[name] ?? null]));
  if (from === null && closedSeasonsIn(context).size > 0) {
    const message = 'Corrigir aqui muda também números de safras já fechadas. Eles ficam marcados.';
    report(warning(`data.${changed[0]}`, 'season/closed', message));
  }
  const next =
    from === null
      ? corrected(versions, values)
      : [...versions.filter((version) => version.from !== from), { ...newest, ...values, from }];
  const kept = withoutRepeated(next);
  const { [VERSIONS]: _before, ...rest } = data;
  return kept.length > 1 ? { ...rest, [VERSIONS]: kept } : rest;
}
