import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { invitationMail } from '../apps/server/src/services/mail/invitation-template.ts';
import { type MailContent, mailHtml, mailText } from '../apps/server/src/services/mail/mail-page.ts';
import {
  accountErasedMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
  welcomeMail,
} from '../apps/server/src/services/mail/mail-templates.ts';
import { reminderMail, trialEndingMail } from '../apps/server/src/services/mail/reminder-mails.ts';
import { openBrowser } from './browser.ts';
import { assertFitsScreen } from './journey.ts';

const PUBLIC_URL = 'https://cafezal.example';
const READER = { name: 'Benta de Oliveira' };
/** As long as a link of ours gets. */
const LINK = `${PUBLIC_URL}/redefinir-senha?token=${'aZ09-_'.repeat(8)}`;
/** As long as a name may be, without a place to break it. */
const LONG = 'Cafundó'.repeat(14);

const farm = (name: string) => ({ key: name, name });
const line = (name: string, title: string) => ({
  farm: farm(name),
  title,
  text: 'Chegou na meta: 11,2\u00a0%. Meça mais uma vez.',
  link: `/fazenda/fazenda-boa-vista/secagem/${'terreiro-suspenso-'.repeat(5)}2/medicoes`,
});

const MAILS: Readonly<Record<string, MailContent>> = {
  welcome: welcomeMail(READER, `${PUBLIC_URL}/fazenda`),
  verification: verificationMail(READER, LINK),
  reset: resetMail({ name: null }, LINK),
  'changed password': passwordChangedMail(READER, `${PUBLIC_URL}/esqueci-senha`),
  'new device': newDeviceMail(READER, { device: 'Chrome no Android', href: `${PUBLIC_URL}/profile` }),
  'erased account': accountErasedMail({ farms: 2, contact: 'encarregado@cafezal.example' }),
  invitation: invitationMail({ farm: LONG, inviter: 'Zé Carlos', role: 'operator', days: 7, href: LINK }),
  'reminders of one farm': reminderMail(READER, {
    lines: [line('Fazenda Boa Vista', 'Terreiro suspenso 2')],
    publicUrl: PUBLIC_URL,
  }),
  'reminders of two farms': reminderMail(READER, {
    lines: [line('Fazenda Boa Vista', 'Terreiro suspenso 2'), line(LONG, LONG)],
    publicUrl: PUBLIC_URL,
  }),
  'end of the trial': trialEndingMail(READER, { title: 'Faltam 2 dias do teste', publicUrl: PUBLIC_URL }),
};

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { html: string }[] };
type Axe = { run: (root: Document) => Promise<{ violations: Violation[] }> };

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    // What axe's source defines.
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  });
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What is told stands in the drawn mail and in its text, the address of what is to be done too. */
function assertSaysTheSame(content: MailContent, shown: string): void {
  const { greeting, paragraphs, items = [], closing, action, stop } = content;
  const told = items.flatMap(({ title, text }) => [title, text]);
  const said = [greeting, ...paragraphs, ...told, closing, action?.href ?? '', stop?.href ?? ''];
  for (const one of said) {
    assert(shown.includes(words(one)), `shown: ${one}`);
    assert(words(mailText(content)).includes(words(one)), `as text: ${one}`);
  }
}

describe('every mail, as a program for mail draws it', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  });
  after(() => browser?.close());

  for (const [name, content] of Object.entries(MAILS)) {
    test(`${name}: fits a phone and a desktop, reads well, and says the same as text alone`, async () => {
      for (const width of [360, 640]) {
        await page.setViewportSize({ width, height: 740 });
        await page.setContent(mailHtml(content));
        await assertFitsScreen(page);
        const folder = process.env.E2E_SCREENSHOTS;
        if (folder) await page.screenshot({ path: `${folder}/mail-${name}-${width}.png`, fullPage: true });
      }
      assert.deepEqual(await violationsOf(page), []);
      assertSaysTheSame(content, words((await page.locator('body').textContent()) ?? ''));
      const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      assert(links.every((href) => href.startsWith(`${PUBLIC_URL}/`)));
      assert(links.every((href) => mailText(content).includes(href)));
    });
  }

  test('what people name their things cannot be more than words', async () => {
    const evil = '<img src=x onerror=alert(1)><a href="https://mal.example">clique</a>';
    const content = reminderMail({ name: evil }, { lines: [line(evil, evil)], publicUrl: PUBLIC_URL });
    await page.setContent(mailHtml(content));
    assert.equal(await page.locator('img').count(), 0);
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    assert(links.every((href) => href.startsWith(`${PUBLIC_URL}/`)));
  });
});
