/** Invoices for tests: of invented parties with valid documents, valid by the official schema. */

export const PRODUCER = { tag: 'CPF', document: '52998224725', name: 'JOSE DA SILVA', ie: '0013456780098' } as const;
export const BUYER = { tag: 'CNPJ', document: '11222333000181', name: 'COOPERATIVA DO CAFE LTDA' } as const;

type Party = { tag: 'CPF' | 'CNPJ' | 'idEstrangeiro'; document: string; name: string; ie?: string };
type Item = {
  description?: string;
  ncm?: string;
  cfop?: string;
  unit?: string;
  /** As it is written: with up to four decimals. */
  quantity?: string;
  taxUnit?: string;
  taxQuantity?: string;
  /** R$ as they are written. */
  total?: string;
  discount?: string;
  lots?: readonly { name: string; quantity: string }[];
  notes?: string;
};
type Asked = {
  series?: number;
  number?: number;
  issuedOn?: string;
  leftOn?: string | null;
  issuer?: Party;
  buyer?: Party;
  state?: string;
  items?: readonly Item[];
  netKg?: string | null;
  instalments?: readonly { due: string; amount: string }[];
  payment?: { when: '0' | '1'; means: string; amount: string };
  environment?: '1' | '2';
  purpose?: '1' | '4';
  direction?: '0' | '1';
  model?: '55' | '65';
  status?: string;
  notes?: string;
  abroad?: boolean;
  /** Of the signed file; that of the protocol is the same unless it says otherwise. */
  digest?: string;
  registeredDigest?: string;
  key?: string;
};

const DIGEST = 'q1pQ0kX0yYb1bq3rZ2l3xk0GZrA=';
const NFE = 'http://www.portalfiscal.inf.br/nfe';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

const digit = (body: string): number => {
  const sum = [...body].reduceRight((total, one, at) => {
    return total + (2 + ((body.length - 1 - at) % 8)) * (one.charCodeAt(0) - 48);
  }, 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

/** The key of an invoice of the fixture. */
export function keyOf({
  series = 920,
  number = 123,
  issuedOn = '2026-09-14',
  issuer = PRODUCER,
  state = '31',
  model = '55',
}: Asked = {}): string {
  const month = issuedOn.slice(2, 4) + issuedOn.slice(5, 7);
  const numbers = `${String(series).padStart(3, '0')}${String(number).padStart(9, '0')}`;
  const body = `${state}${month}${issuer.document.padStart(14, '0')}${model}${numbers}100000456`;
  return `${body}${digit(body)}`;
}

const tag = (name: string, text: string | null | undefined): string =>
  text === undefined || text === null ? '' : `<${name}>${text}</${name}>`;

const HOME =
  '<xLgr>Estrada do Sitio</xLgr><nro>SN</nro><xBairro>Zona Rural</xBairro><cMun>3114204</cMun><xMun>Carmo de Minas</xMun><UF>MG</UF><CEP>37472000</CEP><cPais>1058</cPais><xPais>BRASIL</xPais>';
const ABROAD =
  '<xLgr>Speicherstadt</xLgr><nro>4</nro><xBairro>Hafen</xBairro><cMun>9999999</cMun><xMun>EXTERIOR</xMun><UF>EX</UF><cPais>0230</cPais><xPais>ALEMANHA</xPais>';

function itemXml(item: Item, at: number): string {
  const { description = 'CAFE ARABICA BENEFICIADO', ncm = '09011110', cfop = '5101', unit = 'SC' } = item;
  const { quantity = '10.0000', total = '18000.00', discount, lots = [], notes } = item;
  const { taxUnit = unit, taxQuantity = quantity } = item;
  const each = (of: string): string => (Number(total) / Number(of)).toFixed(10);
  const traced = lots.map(
    (lot) =>
      `<rastro><nLote>${lot.name}</nLote><qLote>${lot.quantity}</qLote><dFab>2026-07-01</dFab><dVal>2028-07-01</dVal></rastro>`,
  );
  return `<det nItem="${at + 1}"><prod><cProd>1</cProd><cEAN>SEM GTIN</cEAN><xProd>${description}</xProd><NCM>${ncm}</NCM><CFOP>${cfop}</CFOP><uCom>${unit}</uCom><qCom>${quantity}</qCom><vUnCom>${each(quantity)}</vUnCom><vProd>${total}</vProd><cEANTrib>SEM GTIN</cEANTrib><uTrib>${taxUnit}</uTrib><qTrib>${taxQuantity}</qTrib><vUnTrib>${each(taxQuantity)}</vUnTrib>${tag('vDesc', discount)}<indTot>1</indTot>${traced.join('')}</prod><imposto><ICMS><ICMS40><orig>0</orig><CST>41</CST></ICMS40></ICMS><PIS><PISNT><CST>07</CST></PISNT></PIS><COFINS><COFINSNT><CST>07</CST></COFINSNT></COFINS></imposto>${tag('infAdProd', notes)}</det>`;
}

const sum = (items: readonly Item[], of: (item: Item) => string): string =>
  items.reduce((total, item) => total + Number(of(item)), 0).toFixed(2);

function totalsXml(items: readonly Item[]): string {
  const goods = sum(items, ({ total = '18000.00' }) => total);
  const discount = sum(items, ({ discount: off = '0' }) => off);
  const net = (Number(goods) - Number(discount)).toFixed(2);
  const none = (...names: string[]): string => names.map((name) => tag(name, '0.00')).join('');
  return `<total><ICMSTot>${none('vBC', 'vICMS', 'vICMSDeson', 'vFCP', 'vBCST', 'vST', 'vFCPST', 'vFCPSTRet')}<vProd>${goods}</vProd>${none('vFrete', 'vSeg')}<vDesc>${discount}</vDesc>${none('vII', 'vIPI', 'vIPIDevol', 'vPIS', 'vCOFINS', 'vOutro')}<vNF>${net}</vNF></ICMSTot></total>`;
}

const signatureXml = (id: string, digest: string): string =>
  `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><SignatureMethod Algorithm="${DSIG}rsa-sha1"/><Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"/><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Transforms><DigestMethod Algorithm="${DSIG}sha1"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo><SignatureValue>c2VtIGFzc2luYXR1cmE=</SignatureValue><KeyInfo><X509Data><X509Certificate>c2VtIGNlcnRpZmljYWRv</X509Certificate></X509Data></KeyInfo></Signature>`;

function buyerXml({ buyer = BUYER, abroad = false }: Asked): string {
  return `<dest><${buyer.tag}>${buyer.document}</${buyer.tag}><xNome>${buyer.name}</xNome><enderDest>${abroad ? ABROAD : HOME}</enderDest><indIEDest>9</indIEDest></dest>`;
}

function moneyXml({ items = [{}], instalments = [], payment }: Asked): string {
  const net = sum(items, ({ total = '18000.00', discount: off = '0' }) => String(Number(total) - Number(off)));
  const rows = instalments.map(
    ({ due, amount }, at) =>
      `<dup><nDup>${String(at + 1).padStart(3, '0')}</nDup><dVenc>${due}</dVenc><vDup>${amount}</vDup></dup>`,
  );
  const bill = `<fat><nFat>1</nFat><vOrig>${net}</vOrig><vDesc>0.00</vDesc><vLiq>${net}</vLiq></fat>`;
  const { when, means, amount } = payment ?? { when: '1', means: '90', amount: '0.00' };
  const paid = `<pag><detPag>${means === '90' ? '' : tag('indPag', when)}<tPag>${means}</tPag><vPag>${amount}</vPag></detPag></pag>`;
  return `${rows.length === 0 ? '' : `<cobr>${bill}${rows.join('')}</cobr>`}${paid}`;
}

function ideXml(asked: Asked, key: string): string {
  const { series = 920, number = 123, issuedOn = '2026-09-14', leftOn = '2026-09-15', state = '31' } = asked;
  const { environment = '1', purpose = '1', direction = '1', model = '55', abroad = false } = asked;
  return `<ide><cUF>${state}</cUF><cNF>00000456</cNF><natOp>VENDA DE PRODUCAO</natOp><mod>${model}</mod><serie>${series}</serie><nNF>${number}</nNF><dhEmi>${issuedOn}T10:00:00-03:00</dhEmi>${tag('dhSaiEnt', leftOn === null ? null : `${leftOn}T08:00:00-03:00`)}<tpNF>${direction}</tpNF><idDest>${abroad ? 3 : 1}</idDest><cMunFG>3114204</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${key.slice(-1)}</cDV><tpAmb>${environment}</tpAmb><finNFe>${purpose}</finNFe><indFinal>0</indFinal><indPres>0</indPres><procEmi>0</procEmi><verProc>1.0</verProc></ide>`;
}

/** An invoice without a protocol, as it is before it is authorised. */
export function invoiceXml(asked: Asked = {}): string {
  const { items = [{}], issuer = PRODUCER, netKg = null, notes, abroad = false, digest = DIGEST } = asked;
  const key = asked.key ?? keyOf(asked);
  const emit = `<emit><${issuer.tag}>${issuer.document}</${issuer.tag}><xNome>${issuer.name}</xNome><enderEmit>${HOME}</enderEmit><IE>${issuer.ie ?? 'ISENTO'}</IE><CRT>3</CRT></emit>`;
  const volume =
    netKg === null ? '' : `<vol><qVol>10</qVol><esp>SACAS</esp><pesoL>${netKg}</pesoL><pesoB>${netKg}</pesoB></vol>`;
  const infNFe = `<infNFe Id="NFe${key}" versao="4.00">${ideXml(asked, key)}${emit}${buyerXml(asked)}${items.map(itemXml).join('')}${totalsXml(items)}<transp><modFrete>9</modFrete>${volume}</transp>${moneyXml(asked)}${notes === undefined ? '' : `<infAdic>${tag('infCpl', notes)}</infAdic>`}${abroad ? '<exporta><UFSaidaPais>SP</UFSaidaPais><xLocExporta>SANTOS</xLocExporta></exporta>' : ''}</infNFe>`;
  return `<NFe xmlns="${NFE}">${infNFe}${signatureXml(`NFe${key}`, digest)}</NFe>`;
}

/** An invoice with its protocol, as sellers and buyers keep it. */
export function processedXml(asked: Asked = {}): string {
  const { environment = '1', status = '100', digest = DIGEST, registeredDigest = digest } = asked;
  const key = asked.key ?? keyOf(asked);
  const protocol = `<protNFe versao="4.00"><infProt><tpAmb>${environment}</tpAmb><verAplic>SVRS2026</verAplic><chNFe>${key}</chNFe><dhRecbto>2026-09-14T10:00:05-03:00</dhRecbto><nProt>131260000000001</nProt><digVal>${registeredDigest}</digVal><cStat>${status}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe>`;
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${NFE}" versao="4.00">${invoiceXml(asked)}${protocol}</nfeProc>`;
}

/** The registered cancellation of an invoice. */
export function cancellationXml(asked: Asked & { event?: string } = {}): string {
  const { issuer = PRODUCER, status = '135', event = '110111', environment = '1' } = asked;
  const key = asked.key ?? keyOf(asked);
  const id = `ID${event}${key}01`;
  return `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${NFE}" versao="1.00"><evento versao="1.00"><infEvento Id="${id}"><cOrgao>31</cOrgao><tpAmb>${environment}</tpAmb><${issuer.tag}>${issuer.document}</${issuer.tag}><chNFe>${key}</chNFe><dhEvento>2026-09-16T09:00:00-03:00</dhEvento><tpEvento>${event}</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Cancelamento</descEvento><nProt>131260000000001</nProt><xJust>Negocio desfeito pelas partes</xJust></detEvento></infEvento>${signatureXml(id, DIGEST)}</evento><retEvento versao="1.00"><infEvento><tpAmb>${environment}</tpAmb><verAplic>SVRS2026</verAplic><cOrgao>31</cOrgao><cStat>${status}</cStat><xMotivo>Evento registrado</xMotivo><chNFe>${key}</chNFe><tpEvento>${event}</tpEvento><xEvento>Cancelamento</xEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-09-16T09:00:05-03:00</dhRegEvento><nProt>131260000000002</nProt></infEvento></retEvento></procEventoNFe>`;
}
