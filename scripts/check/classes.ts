import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The names that `styles[name]` may have, by source file; it stands for what the check cannot read. */
export type ChosenClasses = Readonly<Record<string, readonly string[]>>;

/** What a source file takes from one style module: names, whether some by a variable, whether it hands on the module. */
type Use = { file: string; sheet: string; names: string[]; isChosen: boolean; isWhole: boolean };

const SHEET = /\bimport (\w+) from '(\.[^']+\.module\.css)';/g;
/** What may hold a dot and is no class: comments, strings, and classes of the whole page. */
const NO_CLASS = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|:global\((?:[^()]|\([^()]*\))*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The classes that a style module defines. */
const classesOf = (css: string): Set<string> =>
  new Set([...css.replace(NO_CLASS, '').matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));

/** What a source takes from the style modules that it imports. */
function usesOf(file: string, source: string): Use[] {
  const code = source.replace(COMMENT, '').replaceAll(SHEET, '');
  return [...source.matchAll(SHEET)].map(([, styles = '', path = '']) => {
    const taken = [...code.matchAll(new RegExp(`(?<![\\w./-])${styles}\\b(?:\\.(\\w+)|\\['([^']+)'\\]|(\\[))?`, 'g'))];
    return {
      file,
      sheet: normalize(join(dirname(file), path)),
      names: taken.flatMap(([, dotted, quoted]) => dotted ?? quoted ?? []),
      isChosen: taken.some(([, , , bracket]) => bracket !== undefined),
      isWhole: taken.some(([, ...parts]) => parts.every((part) => part === undefined)),
    };
  });
}

/** What is wrong with one source's use of a style module that has `defined` classes; `chosen` are its listed names. */
function faultsOfUse(use: Use, defined: ReadonlySet<string>, chosen: readonly string[] | undefined): string[] {
  const names = [...new Set([...use.names, ...((use.isChosen && chosen) || [])])];
  return [
    ...(use.isWhole ? [`hands on all classes of ${use.sheet}; name them one by one`] : []),
    ...(use.isChosen && chosen === undefined ? ['takes classes by a variable; list their names'] : []),
    ...(!use.isChosen && chosen !== undefined ? ['is listed, and takes no class by a variable'] : []),
    ...names.filter((name) => !defined.has(name)).map((name) => `${use.sheet} defines no class ${name}`),
  ].map((fault) => `${use.file}: ${fault}`);
}

/**
 * Classes that sources use and their style module does not define, and classes that no source uses.
 * `files` are sources and style modules below `root`.
 */
export function classFaults(root: string, files: readonly string[], chosen: ChosenClasses): string[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const uses = files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => usesOf(file, read(file)));
  const sheets = new Map(
    files.filter((file) => file.endsWith('.module.css')).map((sheet) => [sheet, classesOf(read(sheet))]),
  );
  const faults = uses.flatMap((use) => faultsOfUse(use, sheets.get(use.sheet) ?? new Set(), chosen[use.file]));
  for (const [sheet, classes] of sheets) {
    const users = uses.filter((use) => use.sheet === sheet);
    const used = new Set(users.flatMap((use) => [...use.names, ...((use.isChosen && chosen[use.file]) || [])]));
    const unused = [...classes].filter((name) => !used.has(name));
    faults.push(...unused.map((name) => `${sheet}: nobody uses the class ${name}`));
  }
  return faults;
}
