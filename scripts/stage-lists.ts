import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where stages are, below the repository: a folder each. */
export const STAGES_FOLDER = 'packages/domain/src/stages';
const LISTS = 'lists';

/** A declaration that a stage's folder exports, and the file that has it, below the folder of stages. */
type Part = { name: string; file: string };
type Stage = {
  section: string;
  definition: Part;
  form: Part;
  checks: Part | null;
  figures: Part | null;
  texts: Part | null;
};

const HEAD = '// Made by `npm run stages` of the folders beside this one and of SECTIONS. Edit those, then run it.\n';

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts');

const importOf = ({ name, file }: Part): string => `import { ${name} } from '../${file}';`;

/** What the folder of a stage exports; null where it defines none. */
function stageIn(root: string, folder: string): Stage | null {
  const sources = readdirSync(join(root, folder))
    .filter(isSource)
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }));
  const exported = (name: string): Part | null => {
    const found = sources.find(({ text }) => new RegExp(`^export const ${name}\\b`, 'm').test(text));
    return found === undefined ? null : { name, file: found.file };
  };
  for (const { file, text } of sources) {
    const [, name, section] = /^export const (\w+) = defineStage\(\{[\s\S]*?^ {2}section: '([^']+)'/m.exec(text) ?? [];
    if (name === undefined || section === undefined) continue;
    const form = exported(`${name}Form`);
    if (form === null) throw new Error(`${folder} has no fields: a file of it exports ${name}Form, a StageForm.`);
    return {
      section,
      definition: { name, file },
      form,
      checks: exported(`${name}Checks`),
      figures: exported(`${name}Figures`),
      texts: exported(`${name}Texts`),
    };
  }
  return null;
}

/** Imports of some parts, sorted as the linter wants them. */
const importsOf = (parts: readonly (Part | null)[]): string =>
  parts
    .flatMap((part) => (part === null ? [] : [importOf(part)]))
    .sort((one, other) => {
      const path = (line: string): string => line.slice(line.indexOf("'"));
      return path(one) < path(other) ? -1 : 1;
    })
    .join('\n');

const entries = (stages: readonly Stage[], shown: (stage: Stage) => string): string =>
  stages.map((stage) => `  ${stage.section}: ${shown(stage)},\n`).join('');

/**
 * The five lists of stages as source, by file name: definitions, forms, checks, figures, texts. They stand apart so that a
 * screen fetches what it needs. Throws where a section has no folder, or a folder no section.
 */
export function stageLists(root: string, sections: readonly string[]): Readonly<Record<string, string>> {
  const folders = readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory() && one.name !== LISTS);
  // A folder without sources, such as texts that tests compare with, is no stage.
  const withSources = folders.filter(({ name }) => readdirSync(join(root, name)).some(isSource));
  const found = withSources.map(({ name }) => {
    const stage = stageIn(root, name);
    if (stage === null) throw new Error(`${name} defines no stage: a file of it exports defineStage({ … }).`);
    if (!sections.includes(stage.section)) throw new Error(`Add '${stage.section}' to SECTIONS: ${name} defines it.`);
    return stage;
  });
  const stages = sections.map((section) => {
    const stage = found.find((one) => one.section === section);
    if (stage === undefined) throw new Error(`No folder of stages defines ${section}.`);
    return stage;
  });
  const list = (type: string, parts: string, body: string): string =>
    `${HEAD}import type { ${type} } from '../../definition/stage.ts';\nimport type { Section } from '../../record/record.ts';\n${parts}\n\n${body}`;
  return {
    'definitions.ts': list(
      'StageDefinition',
      importsOf(stages.map(({ definition }) => definition)),
      `/** The definition of each section's stage. */\nexport const DEFINITIONS: Readonly<Record<Section, StageDefinition>> = {\n${entries(stages, ({ definition }) => definition.name)}};\n`,
    ),
    'forms.ts': list(
      'StageForm',
      importsOf(stages.map(({ form }) => form)),
      `/** What people type of each section's records. */\nexport const FORMS: Readonly<Record<Section, StageForm>> = {\n${entries(stages, ({ form }) => form.name)}};\n`,
    ),
    'checks.ts': list(
      'StageChecks',
      importsOf(stages.map(({ checks }) => checks)),
      `/** What is derived and checked of each section's records. */\nexport const CHECKS: Readonly<Record<Section, StageChecks>> = {\n${entries(stages, ({ checks }) => checks?.name ?? '{ rules: [] }')}};\n`,
    ),
    'figures.ts': list(
      'Figure',
      importsOf(stages.map(({ figures }) => figures)),
      `/** The derived numbers of each section's records. */\nexport const FIGURES: Readonly<Record<Section, readonly Figure[]>> = {\n${entries(stages, ({ figures }) => figures?.name ?? '[]')}};\n`,
    ),
    'texts.ts': list(
      'StageTexts',
      importsOf(stages.map(({ texts }) => texts)),
      `/** What screens say of each section here and there. */\nexport const TEXTS: Readonly<Record<Section, StageTexts>> = {\n${entries(stages, ({ texts }) => texts?.name ?? '{}')}};\n`,
    ),
  };
}
