import type { Group, Layout } from './element-reader.ts';

const NFE = 'http://www.portalfiscal.inf.br/nfe';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const texts = (...names: readonly string[]): Readonly<Record<string, Layout>> =>
  Object.fromEntries(names.map((name) => [name, 'text' as const]));

const address: Group = {
  once: texts('xLgr', 'nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP', 'cPais', 'xPais', 'fone'),
};

const product: Group = {
  once: texts('xProd', 'NCM', 'CFOP', 'uCom', 'qCom', 'vProd', 'uTrib', 'qTrib', 'vDesc'),
  many: { rastro: { once: texts('nLote', 'qLote') } },
};

const infNFe: Group = {
  attributes: ['Id', 'versao'],
  once: {
    ide: { once: texts('cUF', 'mod', 'serie', 'nNF', 'dhEmi', 'dhSaiEnt', 'tpNF', 'tpAmb', 'finNFe') },
    emit: { once: { ...texts('CNPJ', 'CPF', 'xNome', 'IE'), enderEmit: address } },
    avulsa: { once: texts('CNPJ') },
    dest: { once: { ...texts('CNPJ', 'CPF', 'idEstrangeiro', 'xNome', 'IE', 'email'), enderDest: address } },
    transp: { many: { vol: { once: texts('pesoL') } } },
    cobr: { many: { dup: { once: texts('dVenc', 'vDup') } } },
    pag: { many: { detPag: { once: texts('indPag', 'tPag', 'vPag') } } },
    infAdic: { once: texts('infCpl') },
    exporta: { once: texts('UFSaidaPais') },
  },
  many: { det: { once: { prod: product, infAdProd: 'text' } } },
};

const NFe: Group = {
  once: {
    infNFe,
    Signature: {
      namespace: SIGNATURE,
      once: { SignedInfo: { once: { Reference: { once: texts('DigestValue') } } } },
    },
  },
};

const event: Group = {
  once: {
    infEvento: {
      once: { ...texts('tpAmb', 'chNFe', 'dhEvento', 'tpEvento'), detEvento: { once: texts('xJust') } },
    },
  },
};

const answer: Group = { once: { infEvento: { once: texts('cStat', 'chNFe', 'tpEvento') } } };

/**
 * What is read of an NF-e 4.00 and of its events, by the layout of the Projeto NF-e (`leiauteNFe_v4.00.xsd`,
 * `leiauteEventoCancNFe_v1.00.xsd`). All else is skipped, such as the groups of taxes.
 */
export const INVOICE_LAYOUT: Group = {
  namespace: NFE,
  once: {
    nfeProc: {
      once: { NFe, protNFe: { once: { infProt: { once: texts('tpAmb', 'chNFe', 'digVal', 'cStat') } } } },
    },
    NFe,
    procEventoNFe: { once: { evento: event, retEvento: answer } },
  },
};
