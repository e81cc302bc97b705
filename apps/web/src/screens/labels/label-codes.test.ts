import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { qrPath } from '../qr-codes/qr-path.ts';

/** Below that, cameras of cheap phones do not read a code that is 30 cm away. */
const LEAST_MM = 18;
const BORDER_MODULES = 8;
const CODE = `HTTPS://CAFEZAL.EXAMPLE/R/${'A'.repeat(26)}`;

test('the code on a label of any size is at least 18 mm wide on paper, its white border left out', () => {
  const style = readFileSync(new URL('label.module.css', import.meta.url), 'utf8');
  const widths = [...style.matchAll(/\.qr \{[^}]*?width: ([\d.]+)mm/g)].map(([, width]) => Number(width));
  assert.equal(widths.length, 2, 'a large label and a small one');
  const { size } = qrPath(CODE, 'quartile');
  for (const width of widths) assert.ok((width * (size - BORDER_MODULES)) / size >= LEAST_MM, `${width} mm`);
});
