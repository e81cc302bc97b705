import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type ChosenClasses, classFaults } from './classes.ts';

const ROOT = join(import.meta.dirname, '../../apps/web/src');

/** Who takes a class by a variable, and the names that it can have. */
const CHOSEN: ChosenClasses = {
  'components/controls/button.tsx': ['primary', 'secondary', 'quiet', 'danger', 'lg', 'xl'],
  'components/controls/field-frame.tsx': ['error', 'warning'],
  'components/controls/text-input.tsx': ['error', 'warning'],
  'components/messages/notice.tsx': ['info', 'success', 'warning', 'error'],
  'components/messages/toast-host.tsx': ['success', 'error', 'info', 'warning'],
  'components/surfaces/tag.tsx': ['success', 'warning', 'error', 'info', 'stage'],
  'photos/crop/crop-dialog.tsx': ['round', 'wide'],
  'screens/frame/avatar.tsx': ['md', 'lg'],
  'screens/shell/connection-chip.tsx': ['offline', 'problem', 'sent', 'waiting'],
};

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|module\.css)$/.test(file))
  .map((file) => file.replaceAll(sep, '/'));
const faults = classFaults(ROOT, files, CHOSEN);
for (const fault of faults) console.log(`FAIL ${fault}`);
console.log(faults.length === 0 ? 'ok  class names' : `${faults.length} faults of class names`);
process.exitCode = faults.length === 0 ? 0 : 1;
