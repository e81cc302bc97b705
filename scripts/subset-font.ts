import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const WEB = join(import.meta.dirname, '../apps/web');
/** The font that the screens' first letters come in, and the style sheet that says for which letters it is. */
export const FONT = join(WEB, 'src/styles/figtree-portuguese.woff2');
export const TOKENS = join(WEB, 'src/styles/tokens.css');

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
/** The letters of Portuguese and of its neighbours' names, and the signs that the screens write. */
const LETTERS = `${ASCII}\u00a0ÀÁÂÃÇÉÊÍÑÓÔÕÚÜàáâãäçèéêëíïñóôõöúüª°²³·º±×÷½–—‘’“”•…€−`;
/** What the screens ask of the font: pairs that fit, figures of one width (`tabular-nums`), and bold letters that change their shape. */
const FEATURES = ['kern', 'tnum', 'rvrn'];
/** The lightest and the boldest weight of the design. */
const WEIGHTS = { min: 400, max: 800 };

/** The letters as ranges of a style sheet: `U+20-7E, U+A0`. */
export function unicodeRange(): string {
  const codes = [...LETTERS].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

/** The part of Figtree (SIL Open Font License 1.1) that the screens are written in, as WOFF2. */
export async function subsetOfFont(): Promise<Buffer> {
  const whole = createRequire(join(WEB, 'package.json')).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  );
  // By a name: the package's types do not know of features yet.
  const options = {
    ...{ targetFormat: 'woff2' as const, noHinting: true, keepFeatures: FEATURES },
    variationAxes: { wght: WEIGHTS },
  };
  return subsetFont(await readFile(whole), LETTERS, options);
}

if (import.meta.main) {
  await writeFile(FONT, await subsetOfFont());
  const ranges = /(figtree-portuguese[^}]*unicode-range:\s*)[^;}]+/;
  await writeFile(TOKENS, (await readFile(TOKENS, 'utf8')).replace(ranges, `$1${unicodeRange()}`));
}
