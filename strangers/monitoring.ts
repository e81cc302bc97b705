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

/** What systemd says of a unit that it does not understand. */
function faultsOf(unit: string): string {
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  // The program lies elsewhere here than where it is installed.
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('cafezal'));
  return said.filter((line) => !line.includes('is not executable')).join('\n');
}

/** The unit as systemd reads it, that of several instances as the page makes it of it, and how exposed it is. */
export function checkUnit({ tell, put }: Trial): void {
  const unit = join(DOCS, 'cafezal.service');
  const faults = faultsOf(unit);
  tell('systemd knows every line of the unit', faults === '', faults);
  const [, change = ''] =
    /^sed '(.+)' docs\/cafezal\.service/m.exec(readFileSync(join(DOCS, 'operating.md'), 'utf8')) ?? [];
  const { stdout } = spawnSync('sed', [change, unit], { encoding: 'utf8' });
  const several = faultsOf(put('cafezal@3001.service', stdout));
  const isOwn = ['DATA_DIR=/var/lib/cafezal-%i PORT=%i', 'StateDirectory=cafezal-%i'].every((line) =>
    stdout.includes(line),
  );
  tell('systemd knows the unit of several instances', several === '' && isOwn, several + stdout);
  const words = ['security', '--offline=true', '--threshold=40', unit];
  const exposed = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  tell('systemd finds the unit little exposed', exposed.status === 0, exposed.stdout.slice(-300) + exposed.stderr);
}
