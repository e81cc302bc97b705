import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { busySeconds, groupSeconds, tooLong } from './run-time.ts';

/** A database outlives whoever started it likewise: its output is open until it has ended. */
const ORPHAN = `
group=$(.ci/own-group $$)
[ -n "$group" ] || exit 0
waited=$(bash -c '"$1" -e "while (process.cpuUsage().user < 300_000);" &' _ "$1")
exec "$1" scripts/check/run-time.ts "$group"`;

const cwd = join(import.meta.dirname, '../..');
const quiet = { wall: 600, own: 900, all: 950, cores: 2 };

describe('a run of check and tests', () => {
  test('is in time by 15 minutes of two quiet cores', () => {
    assert.equal(tooLong(quiet), null);
    assert.equal(tooLong({ ...quiet, wall: 899, own: 1_700, all: 1_750 }), null);
  });

  test('is too long past that, by the clock or by what it takes of the cores', () => {
    assert.match(tooLong({ ...quiet, wall: 901 }) ?? '', /^Levou 901 s/);
    assert.match(tooLong({ wall: 700, own: 1_801, all: 5_000, cores: 8 }) ?? '', /1801 s de processador/);
  });

  test('that others slowed is judged by what it took itself', () => {
    assert.equal(tooLong({ ...quiet, wall: 1_500, all: 2_600 }), null);
  });

  test('reads the clocks of Linux', () => {
    assert.equal(busySeconds('cpu  100 50 200 9000 70 10 40 100 0 0\ncpu0 1 1 1 1\n'), 5);
    assert.equal(busySeconds(''), null);
    assert.equal(groupSeconds('usage_usec 4500000\nuser_usec 4000000\nsystem_usec 500000\n'), 4.5);
    assert.equal(groupSeconds(''), null);
  });

  test('counts what outlives who started it, where the system has groups', () => {
    const { stdout } = spawnSync('bash', ['-c', ORPHAN, '_', process.execPath], { cwd, encoding: 'utf8' });
    const hasGroups = /^\S+ \S+ cgroup2 /m.test(readFileSync('/proc/self/mounts', 'utf8'));
    assert.equal(stdout !== '', hasGroups);
    if (hasGroups) assert.ok((JSON.parse(stdout) as { own: number }).own >= 0.3, stdout);
  });

  test('says that it cannot be counted where the system has none', () => {
    const program = ['scripts/check/run-time.ts', ''];
    const { stdout, stderr, status } = spawnSync(process.execPath, program, { cwd, encoding: 'utf8' });
    assert.deepEqual([stdout, status], ['', 0]);
    assert.match(stderr, /Sem um grupo próprio/);
  });
});
