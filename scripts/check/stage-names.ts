import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files, or folders with a `/` at their end, that may ask for a stage by its name, and why. Paths are below the repository. */
export type Allowed = Readonly<Record<string, string>>;

/** What asks which section something is of: a comparison, a key of a table, a list of sections, a condition of SQL. */
function askingOf(sections: readonly string[]): readonly RegExp[] {
  const section = `(?:${sections.join('|')})`;
  return [
    new RegExp(`(?:[!=]==?|\\bcase)\\s*['"]${section}['"]`),
    new RegExp(`['"]${section}['"]\\s*[!=]==?`),
    new RegExp(`(?:^|[{,(])\\s*['"]?${section}['"]?\\s*:`),
    new RegExp(`\\[[^\\]()]*['"]${section}['"]`),
    new RegExp(`^\\s*['"]${section}['"],?$`),
    new RegExp(`\\bsection\\s*(?:=|<>|in)\\s*\\(?'${section}'`),
  ];
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*)/.test(line);

type Sources = { root: string; files: readonly string[]; sections: readonly string[]; allowed: Allowed };

/**
 * Lines of generic code that ask which stage something is of, `file:line: source`. Naming a stage to get its records is
 * fine; what differs from stage to stage is declared by the stage. Allowed places that ask nothing are named too.
 */
export function stageNames({ root, files, sections, allowed }: Sources): string[] {
  const asking = askingOf(sections);
  const used = new Set<string>();
  const placeOf = (file: string): string | undefined =>
    Object.keys(allowed).find((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));
  const found = files
    .filter((file) => !/\.test\.|-fixture\.ts$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      const asked = lines.flatMap((line, at) =>
        !isComment(line) && asking.some((sign) => sign.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      );
      const place = placeOf(file);
      if (place === undefined) return asked;
      if (asked.length > 0) used.add(place);
      return [];
    });
  const idle = Object.keys(allowed).filter((place) => !used.has(place));
  return [...found, ...idle.map((place) => `${place} may ask for a stage by name, and does not`)];
}
