import { mailName } from './mail-name.ts';
import type { MailContent } from './mail-page.ts';

/** Contents of an invitation; names as given, `role` within a sentence, `href` absolute. */
type Invitation = { farm: string; inviter: string; role: string; days: number; href: string };

/** Asks somebody, who may have no account, to work on a farm. `href` works once, within so many `days`. */
export const invitationMail = ({ farm, inviter, role, days, href }: Invitation): MailContent => ({
  subject: `${mailName(inviter)} convida você para a ${mailName(farm)}`,
  greeting: 'Olá',
  paragraphs: [
    `${mailName(inviter)} convida você para trabalhar na ${mailName(farm)}, no Cafezal, como ${role}.`,
    `Toque no botão para aceitar com este e-mail. Se ainda não tem conta, dá para criar na hora. O convite vale por ${days} dias e serve uma vez.`,
  ],
  action: { label: 'Ver o convite', href },
  closing:
    'Você recebeu esta mensagem porque alguém digitou este e-mail no Cafezal. Se não conhece, pode apagar: nada muda.',
});
