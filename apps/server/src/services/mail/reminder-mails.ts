import { AFTER_TRIAL } from '@cafezal/domain/people/trial.ts';
import type { DigestLine } from '../../db/rule-tables.ts';
import { mailName } from './mail-name.ts';
import type { MailContent } from './mail-page.ts';
import { greeting, type Reader } from './mail-templates.ts';

const stopAt = (publicUrl: string) => ({
  label: 'Para mudar ou parar estes avisos',
  href: `${publicUrl}/profile#avisos`,
});

/** The digest mail of a person's notices, with at least one line, at most once a morning. */
export function reminderMail(
  reader: Reader,
  { lines, publicUrl }: { lines: readonly DigestLine[]; publicUrl: string },
): MailContent {
  const farms = new Set(lines.map(({ farm }) => farm.key));
  const [first] = lines;
  const farm = mailName(first?.farm.name ?? '');
  const others = lines.length - 1;
  return {
    subject: `${first?.title}${others > 0 ? ` e mais ${others}` : ''}${farms.size === 1 ? ` · ${farm}` : ''}`,
    greeting: greeting(reader),
    paragraphs: [farms.size === 1 ? `Na ${farm}, agora:` : `Nas suas ${farms.size} fazendas, agora:`],
    items: lines.map(({ farm: { name }, title, text, link }) => ({
      title,
      text: farms.size === 1 ? text : `${mailName(name)} · ${text}`,
      href: `${publicUrl}${link ?? '/fazenda'}`,
    })),
    action: null,
    closing: 'Você recebe no máximo uma mensagem destas por dia, de manhã, e só quando há o que contar.',
    stop: stopAt(publicUrl),
  };
}

/** Tells a person that the trial ends; `title` says when. */
export const trialEndingMail = (
  reader: Reader,
  { title, publicUrl }: { title: string; publicUrl: string },
): MailContent => ({
  subject: title,
  greeting: greeting(reader),
  paragraphs: [
    `${title}. ${AFTER_TRIAL}.`,
    'Ninguém fica de fora da própria fazenda. No seu perfil dá para ver até quando vai o teste e escolher um plano.',
  ],
  action: { label: 'Ver meu plano', href: `${publicUrl}/profile` },
  closing: 'Você recebeu esta mensagem porque começou um teste do Cafezal com este e-mail.',
  stop: stopAt(publicUrl),
});
