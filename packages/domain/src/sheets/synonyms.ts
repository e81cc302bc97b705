import type { Section } from '../record/record.ts';

/** What people write at the head of a column besides its label, without accents. It is not in the definitions, which a first visit loads. */
const ANYWHERE: Readonly<Record<string, readonly string[]>> = {
  code: ['cod', 'codigo do lote', 'n do lote'],
  date: ['dia', 'dt', 'data inicio', 'inicio'],
  season: ['ano safra', 'ano agricola', 'safra ano'],
  status: ['status', 'estado'],
  notes: ['obs', 'observacao', 'anotacoes', 'comentario', 'comentarios'],
  id: ['id'],
  'data.responsible': ['resp', 'encarregado'],
  'data.cost': ['valor gasto', 'custo total', 'gasto'],
  'data.storageLot': ['local', 'tulha', 'armazem', 'deposito'],
  'inputs.lot': ['lote de origem', 'veio de', 'veio do lote', 'origem', 'lote usado'],
  'inputs.kg': ['kg usado', 'entrada', 'kg de entrada', 'peso de entrada'],
  'outputs.kg': ['saida', 'kg de saida', 'peso de saida', 'peso final'],
};

const BY_SECTION: Readonly<Partial<Record<Section | 'safras', Readonly<Record<string, readonly string[]>>>>> = {
  talhoes: {
    name: ['talhao', 'talhoes', 'nome do talhao', 'campo', 'quadra'],
    'data.area': ['ha', 'hectares', 'area plantada', 'tamanho', 'alq', 'alqueires', 'area total'],
    'data.farmLot': ['setor'],
    'data.cultivar': ['variedade', 'var', 'plantio variedade'],
    'data.rowSpacing': ['entre linhas', 'espacamento ruas', 'rua'],
    'data.plantSpacing': ['entre plantas', 'espacamento plantas'],
    'data.plantCount': ['plantas', 'pes', 'n de plantas', 'covas', 'qtd plantas'],
    'data.plantingYear': ['ano', 'plantio', 'ano plantio'],
    'data.plantingDate': ['data plantio', 'plantado em'],
    'data.altitude': ['alt', 'altitude media'],
  },
  colheita: {
    date: ['dt colh', 'data colheita', 'data da colheita', 'dia da colheita', 'colhido em'],
    'data.plots.plotId': ['gleba', 'talhoes', 'quadra', 'campo', 'lavoura'],
    'data.plots.liters': ['litros', 'volume', 'medidas', 'balaios', 'latas', 'quantidade', 'qtd'],
    'data.plots.kg': ['kg', 'peso', 'quilos', 'kilos', 'peso liquido'],
    'data.harvestMethod': ['metodo', 'tipo de colheita', 'colheita'],
    'data.responsible': ['equipe', 'empreiteiro', 'apanhador'],
    'data.workers': ['pessoas', 'n de pessoas', 'apanhadores'],
  },
  vendas: {
    date: ['data da venda', 'vendido em'],
    'data.buyer': ['cliente', 'comprou', 'para quem'],
    'data.pricePerBag': ['preco', 'preco saca', 'valor saca', 'preco por saca', 'r$ saca'],
    'data.bags': ['sacas vendidas', 'qtd sacas', 'quantidade'],
    'data.invoiceNumber': ['nf', 'nota', 'nota fiscal', 'numero da nota'],
  },
  parceiros: {
    name: ['parceiro', 'razao social', 'nome completo', 'fornecedor', 'cliente', 'empresa'],
    'data.tradeName': ['fantasia', 'apelido'],
    'data.phone': ['fone', 'celular', 'tel', 'whatsapp', 'contato'],
    'data.email': ['email'],
    'data.city': ['municipio'],
    'data.state': ['uf'],
    'data.street': ['endereco', 'logradouro'],
  },
  atividades: {
    date: ['data da atividade', 'feito em'],
    'data.activityType': ['atividade', 'servico', 'operacao'],
    'data.plotIds': ['talhao', 'gleba', 'lavoura'],
  },
  safras: {
    plot: ['talhoes', 'gleba', 'lavoura', 'quadra', 'campo', 'nome do talhao'],
    season: ['ano', 'ano safra', 'ano agricola', 'colheita'],
    sacas: [
      'sc',
      'scs',
      'total sacas',
      'producao',
      'producao sacas',
      'sacas colhidas',
      'sacas beneficiadas',
      'colhido',
    ],
    sacasPerHa: ['sc/ha', 'sacas/ha', 'sacas por hectare', 'sc ha', 'produtividade', 'produtividade sc/ha'],
  },
};

/** Folded words by which a column of a section is known besides its label. */
export const synonymsOf = (section: Section | 'safras', key: string): readonly string[] => [
  ...(BY_SECTION[section]?.[key] ?? []),
  ...(section === 'safras' ? [] : (ANYWHERE[key] ?? [])),
];

const IN_FILE_NAMES: Readonly<Partial<Record<Section | 'safras', readonly string[]>>> = {
  talhoes: ['gleba', 'quadra'],
  safras: ['safra', 'historico', 'producao anual'],
  parceiros: ['cliente', 'fornecedor', 'comprador'],
  vendas: ['faturamento'],
};

/** Folded words by which a file's name says what it is of, besides the section's own. */
export const fileWordsOf = (section: Section | 'safras'): readonly string[] => IN_FILE_NAMES[section] ?? [];
