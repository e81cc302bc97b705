import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** What check and tests together may take on two cores that do nothing else, in seconds. */
const LONGEST_S = 15 * 60;
const CORES = 2;
/** A machine is quiet where others took at most this part of its cores' time. */
const QUIET = 0.1;
/** Ticks of a core's time a second, in what Linux tells of it. */
const TICKS = 100;

/** A run: seconds by the clock, seconds of cores that it took itself, and that all processes of the machine took. */
export type Run = { wall: number; own: number; all: number; cores: number };

/** Why a run was too long for two quiet cores, as a sentence for people; null where it was not, or others slowed it. */
export function tooLong({ wall, own, all, cores }: Run): string | null {
  if (own > LONGEST_S * CORES)
    return `Levaria mais de 15 minutos em dois núcleos: ${Math.round(own)} s de processador.`;
  const isQuiet = all - own <= wall * cores * QUIET;
  return isQuiet && wall > LONGEST_S ? `Levou ${Math.round(wall)} s, mais de 15 minutos, sem outra carga.` : null;
}

/** Seconds that all cores of this machine worked since it started, for other machines on the same cores too; none where the system does not tell. */
export function busySeconds(stat: string): number | null {
  const [user, nice, system, , , interrupts, soft, stolen] = (/^cpu +([\d ]+)/m.exec(stat)?.[1] ?? '')
    .split(' ')
    .map(Number);
  if (user === undefined || system === undefined) return null;
  return (user + (nice ?? 0) + system + (interrupts ?? 0) + (soft ?? 0) + (stolen ?? 0)) / TICKS;
}

/** Seconds of cores that all processes of a group of the system (cgroup) took, those that ended too; none where it does not tell. */
export function groupSeconds(stat: string): number | null {
  const microseconds = /^usage_usec (\d+)$/m.exec(stat)?.[1];
  return microseconds === undefined ? null : Number(microseconds) / 1e6;
}

type Clock = { at: number; own: number; all: number };

function readClock(group: string): Clock | null {
  if (process.platform !== 'linux' || group === '') return null;
  const all = busySeconds(readFileSync('/proc/stat', 'utf8'));
  const own = groupSeconds(readFileSync(join(group, 'cpu.stat'), 'utf8'));
  return all === null || own === null ? null : { at: Date.now() / 1000, own, all };
}

/** `run-time.ts GROUP` prints where the clocks stand; with that as a further word, it fails where what ran in GROUP was too long. */
function main([group = '', before]: readonly string[]): void {
  const now = readClock(group);
  if (now === null) {
    process.stderr.write(
      'Sem um grupo próprio do sistema (cgroup 2), não se sabe quanto a conferência e os testes levam.\n',
    );
    return;
  }
  if (before === undefined || before === '') {
    process.stdout.write(JSON.stringify(now));
    return;
  }
  // Its own words of before.
  const began = JSON.parse(before) as Clock;
  const run = { wall: now.at - began.at, own: now.own - began.own, all: now.all - began.all, cores: cpus().length };
  const reason = tooLong(run);
  const taken = `${Math.round(run.wall)} s, ${Math.round(run.own)} s de processador; a máquina toda ${Math.round(run.all)} s`;
  process.stdout.write(`Conferência e testes: ${taken}.\n`);
  if (reason === null) return;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}

if (import.meta.main) main(process.argv.slice(2));
