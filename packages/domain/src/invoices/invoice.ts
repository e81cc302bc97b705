/** An NF-e and its cancellation as they are kept of a file: plain JSON. */

/** Who sold or bought. `document` is a CPF or CNPJ without mask, or that of another country; empty where there is none. */
export type InvoiceParty = {
  document: string;
  documentKind: 'cpf' | 'cnpj' | 'foreign';
  name: string;
  stateRegistration: string;
  email: string;
  phone: string;
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string;
  cep: string;
  /** The country's name and its code at the Banco Central; `1058` is Brazil. */
  country: string;
  countryCode: string;
};

/** An item with its quantity in the unit of the sale and in that of the tax. */
export type InvoiceItem = {
  description: string;
  notes: string;
  ncm: string;
  cfop: string;
  unit: string;
  quantity: number;
  taxUnit: string;
  taxQuantity: number;
  /** Centavos of `vProd` − `vDesc`. */
  cents: number;
  lots: readonly { name: string; quantity: number }[];
};

/** An NF-e. Days are those that it was written on where it was issued. */
export type Invoice = {
  kind: 'invoice';
  /** The key of its `Id`, and that of its protocol. */
  key: string;
  protocolKey: string | null;
  stateCode: string;
  model: string;
  series: string;
  number: string;
  issuedOn: string;
  leftOn: string | null;
  /** 1: goes out; 0: comes in. */
  direction: string;
  /** 1: of use; 2: a trial. */
  environment: string;
  /** 1 to 3: of goods; 4: a return. */
  purpose: string;
  issuer: InvoiceParty;
  /** The authority that issued it for the seller, by CNPJ; empty for all others. */
  issuedBy: string;
  buyer: InvoiceParty | null;
  items: readonly InvoiceItem[];
  /** kg without packages as the carrier was told; null where it was not. */
  netKg: number | null;
  instalments: readonly { due: string; cents: number }[];
  /** Centavos that were paid at once. */
  paidCents: number;
  /** `cStat` of the protocol; null where the file has none. */
  authorisation: string | null;
  /** Whether the protocol is of a file with this very digest; null where either is missing. */
  isDigestTheSame: boolean | null;
  notes: string;
};

/** The cancellation of an NF-e. */
export type Cancellation = {
  kind: 'cancellation';
  key: string;
  environment: string;
  on: string;
  reason: string;
  /** `cStat` of the answer; null where the file has none. */
  registration: string | null;
};

/** What a file of an upload is: an invoice, a cancellation, or what is wrong with it. */
export type InvoiceFile = {
  name: string;
  content: Invoice | Cancellation | { kind: 'unreadable'; message: string };
};
