import { AFTER_TRIAL, TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import type { MailContent } from './mail-page.ts';

/** The recipient's name for the greeting; null if they gave none. */
export type Reader = { name: string | null };

/** How a mail begins. */
export const greeting = ({ name }: Reader): string => (name === null ? 'Olá' : `Olá, ${name.split(' ')[0]}`);

/** The kind of the last mail to an erased account. */
export const LAST_MAIL = 'conta-apagada';

const NOT_YOURS = 'Se não foi você, pode apagar esta mensagem: nada muda.';

/** Greets a person who has just signed up. `href` opens their farms. */
export const welcomeMail = (reader: Reader, href: string): MailContent => ({
  subject: 'Boas-vindas ao Cafezal',
  greeting: greeting(reader),
  paragraphs: [
    `Sua conta está pronta. Você tem ${TRIAL_DAYS} dias para conhecer tudo. ${AFTER_TRIAL}.`,
    'Comece pela fazenda e pelos talhões. Daí em diante cada colheita, secagem e venda soma sozinha.',
    'Na lavoura funciona sem sinal: o que você registrar fica no aparelho e segue quando houver conexão.',
  ],
  action: { label: 'Abrir minhas fazendas', href },
  closing: 'Você recebeu esta mensagem porque criou uma conta no Cafezal com este e-mail.',
});

/** Asks a person to confirm that the address is theirs. `href` confirms it, within a day. */
export const verificationMail = (reader: Reader, href: string): MailContent => ({
  subject: 'Confirme seu e-mail',
  greeting: greeting(reader),
  paragraphs: ['Toque no botão para confirmar que este e-mail é seu. O link vale por 24 horas e serve uma vez.'],
  action: { label: 'Confirmar e-mail', href },
  closing: NOT_YOURS,
});

/** Sends the way to a new password. `href` works once, within an hour. */
export const resetMail = (reader: Reader, href: string): MailContent => ({
  subject: 'Crie uma nova senha',
  greeting: greeting(reader),
  paragraphs: [
    'Recebemos um pedido de nova senha para esta conta. O link vale por 60 minutos e serve uma vez.',
    'Quando você trocar a senha, os outros aparelhos precisam entrar de novo. O que não foi enviado neles continua guardado.',
  ],
  action: { label: 'Criar nova senha', href },
  closing: NOT_YOURS,
});

/** Tells a person that their password was changed. `href` leads to a new one, in case it was not them. */
export const passwordChangedMail = (reader: Reader, href: string): MailContent => ({
  subject: 'Sua senha foi trocada',
  greeting: greeting(reader),
  paragraphs: ['A senha da sua conta acaba de ser trocada, e os outros aparelhos precisam entrar de novo.'],
  action: { label: 'Não fui eu: criar outra senha', href },
  closing: 'Se foi você, não precisa fazer nada.',
});

/** Tells a person that a new device signed in. `device` is its own name; `href` opens the profile. */
export const newDeviceMail = (reader: Reader, { device, href }: { device: string; href: string }): MailContent => ({
  subject: 'Entrada em um aparelho novo',
  greeting: greeting(reader),
  paragraphs: [
    `Sua conta foi aberta em um aparelho que ainda não conhecíamos: ${device}.`,
    'Se foi você, não precisa fazer nada. Se não foi, encerre o acesso e troque a senha.',
  ],
  action: { label: 'Ver meus aparelhos', href },
  closing: 'Você recebeu esta mensagem pela segurança da sua conta.',
});

const farmsGone = (farms: number): string[] => {
  if (farms === 0) return [];
  return [farms === 1 ? 'A fazenda que era só sua foi junto.' : `As ${farms} fazendas que eram só suas foram junto.`];
};

/**
 * Confirms to a former account holder that the account and `farms` farms are erased. `contact` is the address to write
 * to, or null.
 */
export const accountErasedMail = ({ farms, contact }: { farms: number; contact: string | null }): MailContent => ({
  subject: 'Sua conta foi apagada',
  greeting: 'Olá',
  paragraphs: [
    'A conta do Cafezal com este e-mail foi apagada, como pedido na tela do perfil: dados, foto, aparelhos e avisos.',
    ...farmsGone(farms),
    'O que você anotou em fazendas de outras pessoas fica com elas, sem o seu nome.',
  ],
  action: null,
  closing: `Este é o último e-mail, e o endereço sai da nossa fila com ele.${contact === null ? '' : ` Se não foi você, escreva para ${contact}.`}`,
});
