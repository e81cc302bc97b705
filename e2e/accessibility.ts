import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const RULES = {
  /** WCAG 2.2 AA and what axe holds to be good besides. */
  all: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  /** What of it another theme can break: the one document is drawn in other colours. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };
type Axe = { run: (root: Document, options: unknown) => Promise<{ violations: Violation[] }> };

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the screen that is shown, with the element that it is wrong of. */
export async function violationsOf(page: Page, rules: keyof typeof RULES = 'all'): Promise<string[]> {
  // Evaluated, not added as a script, which the content security policy forbids.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (runOnly) => {
    // What the source above defines.
    const { axe } = globalThis as unknown as { axe: Axe };
    // What is good, and where an element stands in the document, is reckoned for nobody.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html.slice(0, 160)) }));
  }, RULES[rules]);
  return found.flatMap(({ id, nodes }) => nodes.map((html) => `${id}: ${html}`));
}
