import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Part, Trial } from './trial.ts';

const ROOT = join(import.meta.dirname, '..');

export const NATIVE_PARTS: readonly Part[] = [
  ['shellcheck', 'shellcheck', '--version'],
  ['libxml2-utils', 'xmllint', '--version'],
];

/** The native app's projects, as far as programs without an SDK read them: its build's script, and every file of XML. */
export async function checkNative({ expect, put }: Trial): Promise<void> {
  expect('the build of the native app as a script', true, ['shellcheck', join(ROOT, 'apps/mobile/build.sh')]);
  const unquoted = put('unquoted.sh', '#!/usr/bin/env bash\nrm -rf $1\n');
  expect('a planted script that splits words', false, ['shellcheck', unquoted]);
  const files = globSync(['apps/mobile/{android,ios}/**/*.{xml,plist,storyboard,entitlements,xcprivacy}'], {
    cwd: ROOT,
    exclude: ['**/public/**', '**/build/**'],
  });
  const whole = files.map((file) => join(ROOT, file));
  expect(`${files.length} files of XML in its projects`, files.length > 15, [
    'xmllint',
    '--nonet',
    '--noout',
    ...whole,
  ]);
  const hyphens = put('hyphens.xml', '<?xml version="1.0"?><!-- by a -- b --><a/>\n');
  expect('a planted comment with two hyphens', false, ['xmllint', '--noout', hyphens]);
}
