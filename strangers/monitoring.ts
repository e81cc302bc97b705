import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part, Trial } from './trial.ts';

const DOCS = join(import.meta.dirname, '../docs');
const RULES = 'prometheus-rules.yml';
const TESTS = 'prometheus-rules.test.yml';

/** What checks alerts. */
export const MONITORING_PARTS: readonly Part[] = [['prometheus', 'promtool', '--version']];
/** What checks the unit. */
export const UNIT_PARTS: readonly Part[] = [['systemd', 'systemd-analyze', '--version']];

/** Alerts as Prometheus reads them, each seen to fire, and a planted fault in one. */
export function checkAlerts({ expect, put }: Trial): void {
  expect('promtool reads the alerts', true, ['promtool', 'check', 'rules', join(DOCS, RULES)]);
  expect('promtool sees each alert fire', true, ['promtool', 'test', 'rules', join(DOCS, TESTS)]);
  const rules = readFileSync(join(DOCS, RULES), 'utf8');
  put(RULES, rules.replace('cafezal_backup_age_seconds) > 100000', 'cafezal_backup_age_seconds) > 900000'));
  const tests = put(TESTS, readFileSync(join(DOCS, TESTS), 'utf8'));
  expect('promtool misses an alert that comes too late', false, ['promtool', 'test', 'rules', tests]);
}

/** The unit as systemd reads it: nothing is unknown to it, and little is open to whoever gets into the server. */
export function checkUnit({ tell }: Trial): void {
  const unit = join(DOCS, 'cafezal.service');
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  // The program lies elsewhere here than where it is installed.
  const said = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes('cafezal.service') && !line.includes('is not executable'));
  tell('systemd knows every line of the unit', said.length === 0, said.join('\n'));
  const words = ['security', '--offline=true', '--threshold=40', unit];
  const exposed = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  tell('systemd finds the unit little exposed', exposed.status === 0, exposed.stdout.slice(-300) + exposed.stderr);
}
