import { quantile, rounded } from '../bench/measure.ts';
import { numbersOf, type Soak, tell } from './soak.ts';

/** Milliseconds of a core that a call takes in turn of the server's thread, of the database and of helpers, and of who asks. */
type Work = { share: number; server: number; database: number; helpers: number; asking: number };

/** The kinds of `load-mix.ts`, as `/proc` counted their time on 2026-11-23. */
const KINDS: Readonly<Record<string, Work>> = {
  'a record': { share: 36, server: 1.6, database: 0.4, helpers: 0, asking: 0.4 },
  'a list': { share: 24, server: 2.8, database: 0.8, helpers: 1.2, asking: 0.5 },
  'a creation': { share: 14, server: 3.6, database: 1.9, helpers: 0, asking: 0.4 },
  'a pull': { share: 14, server: 0.8, database: 0.2, helpers: 0, asking: 0.4 },
  'a batch of 20': { share: 4, server: 31, database: 17, helpers: 2.5, asking: 1 },
  'a photo': { share: 3, server: 4, database: 2, helpers: 140, asking: 2 },
  'a first pull': { share: 2, server: 20, database: 5, helpers: 7, asking: 1 },
  'a table': { share: 2, server: 18, database: 4, helpers: 2, asking: 1 },
  'an archive': { share: 1, server: 60, database: 9, helpers: 14, asking: 2 },
};

/** Long answers, whose turns of the server's thread wait until nobody else wants one. */
const LONG: readonly string[] = ['a first pull', 'a table', 'an archive'];

const CORES = 2;
/** The steps of the simulation, in ms. */
const STEP_MS = 0.05;
/** Photos are encoded at a lower priority (`nice` 10): a core gives them a ninth of what it gives others. */
const LOW_WEIGHT = 1 / 9;

/** A piece of work: on a thread that has one at a time, or on one of its own. */
type Piece = { on: 'server' | 'asking' | 'own'; left: number; weight: number };
type Call = { kind: string; came: number; pieces: Piece[] };

const piece = (on: Piece['on'], left: number, weight = 1): Piece => ({ on, left, weight });

/** A call as pieces in turn: asked, then turns of the server with its share of the database between, helpers, and read. */
function callOf(kind: string, came: number, turnMs: number): Call {
  const { server, database, helpers, asking } = KINDS[kind] as Work;
  const turns = Math.max(2, Math.ceil(server / turnMs));
  const work = Array.from({ length: turns }, () => [piece('server', server / turns), piece('own', database / turns)]);
  const apart = helpers > 0 ? [piece('own', helpers, kind === 'a photo' ? LOW_WEIGHT : 1)] : [];
  return { kind, came, pieces: [piece('asking', asking / 2), ...work.flat(), ...apart, piece('asking', asking / 2)] };
}

const average = (time: (work: Work) => number): number =>
  Object.values(KINDS).reduce((sum, work) => sum + (work.share / 100) * time(work), 0);

/** Milliseconds of all cores for a call of the mix, and of the server's one thread. */
const WHOLE_MS = average(({ server, database, helpers, asking }) => server + database + helpers + asking);
const THREAD_MS = average(({ server }) => server);

function drawKind(): string {
  let left = Math.random() * 100;
  const drawn = Object.entries(KINDS).find(([, { share }]) => {
    left -= share;
    return left < 0;
  });
  return drawn?.[0] ?? 'a record';
}

/** Who waits for a thread that has one at a time; the first is at it. */
type Lines = Record<'server' | 'asking', Call[]>;

/** The pieces that run now: each on a thread of its own, and of each thread that has one at a time the one that is at it. */
function running(open: readonly Call[], lines: Lines): Piece[] {
  const heads = [lines.server[0], lines.asking[0]];
  return open.flatMap((call) => {
    const [next] = call.pieces;
    return next !== undefined && (next.on === 'own' || heads.includes(call)) ? [next] : [];
  });
}

/** Gives each piece its share of the cores for a step; none gets more than one core, and what is left goes to the others. */
function run(pieces: readonly Piece[]): void {
  let cores = CORES;
  let weights = pieces.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of pieces.toSorted((left, right) => right.weight - left.weight)) {
    const given = Math.min(1, (one.weight / weights) * cores);
    one.left -= STEP_MS * given;
    cores -= given;
    weights -= one.weight;
  }
}

/** What is simulated: calls that come evenly, for so long, in turns of the server's thread that take so long at most. */
type Day = { perSecond: number; seconds: number; turnMs: number };

/** Lets a call stand in line for the thread that its next piece needs, before long ones that are not at it. */
function stand(call: Call, lines: Lines): void {
  const on = call.pieces[0]?.on ?? 'own';
  if (on === 'own') return;
  const passed = LONG.includes(call.kind) ? -1 : lines[on].findIndex(({ kind }, at) => at > 0 && LONG.includes(kind));
  lines[on].splice(passed === -1 ? lines[on].length : passed, 0, call);
}

/** Takes a call on to its next piece if one is done; whether it was the last. */
function isOver(call: Call, lines: Lines): boolean {
  const [done] = call.pieces;
  if (done === undefined || done.left > 0) return false;
  if (done.on !== 'own') lines[done.on].shift();
  call.pieces.shift();
  stand(call, lines);
  return call.pieces.length === 0;
}

/** Milliseconds of each call, by kind. */
function simulate({ perSecond, seconds, turnMs }: Day): Map<string, number[]> {
  const times = new Map<string, number[]>();
  const lines: Lines = { server: [], asking: [] };
  const open = new Set<Call>();
  const apart = 1_000 / perSecond;
  for (let now = 0, due = 0; now < seconds * 1_000; now += STEP_MS) {
    for (; due <= now; due += apart) {
      const call = callOf(drawKind(), due, turnMs);
      open.add(call);
      stand(call, lines);
    }
    run(running([...open], lines));
    for (const call of open) {
      if (!isOver(call, lines)) continue;
      open.delete(call);
      times.set(call.kind, [...(times.get(call.kind) ?? []), now - call.came]);
    }
  }
  return times;
}

/**
 * What waiting in line alone does to the slowest hundredth at a share of the peak of two cores, whatever the code: calls
 * of the load's mix with the time that each kind computes, without a disk, a collector or another process. `turn` is the
 * longest piece of work, in ms, after which the server's thread turns to another call.
 */
export const queueing: Soak = async (options) => {
  const { percent, seconds, turn } = numbersOf(options, { percent: 70, seconds: 60, turn: 1 });
  const peak = 1_000 / Math.max(WHOLE_MS / CORES, THREAD_MS);
  const perSecond = (peak * percent) / 100;
  tell(`${rounded(WHOLE_MS)} ms of a core a call: at most ${rounded(peak)} a second; ${rounded(perSecond)} come`);
  const multiples: number[][] = [];
  for (const [kind, times] of simulate({ perSecond, seconds, turnMs: turn })) {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    multiples.push(times.map((time) => time / p50));
    tell(`${kind}: p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms, ${rounded(p99 / p50)} times`);
  }
  tell(`p99 ${rounded(quantile(multiples.flat(), 0.99))} times what is usual for its kind`);
  return true;
};
