import { STATES } from '../farm/states.ts';
import { readNfeKey } from '../rules/invoice-key.ts';
import type { Cancellation, Invoice } from './invoice.ts';

/** Why a file cannot come in, or what is odd about it. */
export type InvoiceRemark = { code: string; message: string };

const MODEL = '55';
/** Authorised, and authorised out of time. */
const AUTHORISED = new Set(['100', '150']);
/** An event that was registered and linked, or not linked, and a cancellation out of time. */
const REGISTERED = new Set(['135', '136', '155']);
const TRIAL = '2';
/** Series of invoices that an authority issues for a seller without a system of his own. */
const isOfAuthority = (series: number): boolean => series >= 890 && series <= 899;

const inKey = (document: string): string => document.padStart(14, '0');

/** What of the key differs from the invoice, in words; null where it is the same. */
function keyFault(invoice: Invoice): string | null {
  const { key, protocolKey, issuer, issuedOn, series, number, issuedBy, stateCode } = invoice;
  const parts = readNfeKey(key);
  if (parts === null) return 'A chave desta nota não confere: o último número não fecha a conta.';
  if (protocolKey !== null && protocolKey !== key) return 'O protocolo é de outra nota: as chaves são diferentes.';
  const isState = parts.stateCode === stateCode && STATES.some(({ ibge }) => ibge === stateCode);
  if (!isState) return 'O estado da chave não é o da nota.';
  if (parts.model !== invoice.model) return 'O modelo da chave não é o da nota.';
  if (parts.month !== `${issuedOn.slice(2, 4)}${issuedOn.slice(5, 7)}`) return 'O mês da chave não é o da emissão.';
  if (Number(parts.series) !== Number(series) || Number(parts.number) !== Number(number))
    return 'O número ou a série da chave não é o da nota.';
  const issuers = [issuer.document, ...(isOfAuthority(Number(series)) ? [issuedBy] : [])];
  const isIssuer = issuers.some((document) => document !== '' && inKey(document) === key.slice(6, 20));
  return isIssuer ? null : 'Quem emitiu a nota não é quem está na chave.';
}

/** Why an invoice is not one of a sale or purchase that holds; null where it is. */
export function invoiceFault(invoice: Invoice): InvoiceRemark | null {
  const { model, environment, purpose, direction, authorisation } = invoice;
  if (model === '65')
    return { code: 'nfe/model', message: 'Esta é uma NFC-e, de consumidor. Entram só NF-e, modelo 55.' };
  if (model !== MODEL)
    return { code: 'nfe/model', message: `Esta nota é do modelo ${model.slice(0, 4)}. Entram só NF-e, modelo 55.` };
  const fault = keyFault(invoice);
  if (fault !== null) return { code: 'nfe/key', message: fault };
  if (environment === TRIAL)
    return { code: 'nfe/trial', message: 'Esta nota é de homologação, um teste sem valor fiscal.' };
  if (purpose === '4') return { code: 'nfe/return', message: 'Esta nota é de devolução. Acerte a venda em Vendas.' };
  if (direction === '0') return { code: 'nfe/incoming', message: 'Esta nota é de entrada, não de venda.' };
  if (authorisation !== null && !AUTHORISED.has(authorisation))
    return {
      code: 'nfe/not-authorised',
      message: `A SEFAZ não autorizou esta nota (situação ${authorisation.slice(0, 3)}).`,
    };
  return null;
}

/** What is odd about an invoice that may come in. The signature itself is not checked. */
export function invoiceOddities({ authorisation, isDigestTheSame }: Invoice): readonly InvoiceRemark[] {
  const found: InvoiceRemark[] = [];
  if (authorisation === null)
    found.push({
      code: 'nfe/no-protocol',
      message: 'O arquivo está sem a autorização da SEFAZ. Confira se a nota vale.',
    });
  if (isDigestTheSame === false)
    found.push({ code: 'nfe/digest', message: 'A autorização é de outra versão desta nota. Confira com o original.' });
  return found;
}

/** Why a cancellation does not hold; null where it does. */
export function cancellationFault({ key, environment, registration }: Cancellation): InvoiceRemark | null {
  if (readNfeKey(key) === null) return { code: 'nfe/key', message: 'A chave da nota cancelada não confere.' };
  if (environment === TRIAL) return { code: 'nfe/trial', message: 'Este cancelamento é de homologação, um teste.' };
  if (registration !== null && REGISTERED.has(registration)) return null;
  return { code: 'nfe/not-registered', message: 'A SEFAZ não registrou este cancelamento.' };
}
