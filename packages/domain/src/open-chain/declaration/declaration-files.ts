import { CSV_START, csvLine, csvLines } from '../../ground/csv.ts';
import { type DeclarationFacts, type DeclaredPlot, declarationOf } from './declaration.ts';

const COLUMNS: readonly (readonly [header: string, key: keyof DeclaredPlot])[] = [
  ['Lugar', 'productionPlace'],
  ['Parte (%)', 'percent'],
  ['Área (ha)', 'hectares'],
  ['Desenho', 'geometryType'],
  ['Cultivar', 'cultivar'],
  ['Plantio', 'plantedOn'],
  ['Sem desmatamento', 'deforestationFree'],
  ['Como se sabe', 'evidence'],
  ['CAR', 'car'],
];

type Declaration = ReturnType<typeof declarationOf>;

const table = ({ plots }: Declaration): string =>
  CSV_START +
  csvLine(COLUMNS.map(([header]) => header)) +
  csvLines(plots.map((plot) => COLUMNS.map(([, key]) => plot[key])));

const READ_ME = (declaration: Declaration): string => {
  const { lot, readiness } = declaration;
  const isReady = readiness.status === 'ready';
  const missing = readiness.items.map(({ severity, message, answer }) => {
    const said = answer === undefined ? '' : ` Resposta: ${answer.reason}`;
    return `- [${severity}] ${message}${said}`;
  });
  return `Dados para a União Europeia, lote ${lot.code}
${isReady ? 'Os dados estão prontos.' : 'FALTAM DADOS neste lote; veja a lista abaixo.'}

plots.geojson      os talhões de que este café veio, e nenhum outro, com o desenho que tinham no dia
                   da colheita (WGS 84, 6 casas decimais)
declaration.json   os dados que a declaração pede, para sistemas
declaration.csv    os talhões como tabela, para planilhas

Estes são dados, não uma declaração. Quem declara no sistema da União Europeia, e responde por isso,
é quem importa. Um talhão que falta ou que sobra estraga a declaração inteira.
${missing.length === 0 ? '' : `\nO que há para saber:\n${missing.join('\n')}\n`}${readiness.reason === undefined ? '' : `\nMandado assim mesmo porque: ${readiness.reason}\n`}
----

Data for the European Union, lot ${lot.code}
${isReady ? 'The data are ready.' : 'DATA ARE MISSING for this lot; see the list above (in Portuguese).'}

plots.geojson      the plots this coffee came from, and no others, with the shape that they had on the
                   day of the harvest (WGS 84, 6 decimals)
declaration.json   what the due diligence statement asks for, for machines
declaration.csv    the plots as a table; semicolons, decimal comma, UTF-8

These are data and no statement. Whoever places the coffee on the market of the European Union files
the statement and answers for it. One plot too few or too many spoils the whole of it.
`;
};

/** The files of a declaration by name. */
export function declarationFiles(facts: DeclarationFacts): Readonly<Record<string, string>> {
  const declaration = declarationOf(facts);
  return {
    'declaration.json': `${JSON.stringify(declaration, null, 2)}\n`,
    'declaration.csv': table(declaration),
    'leia-me.txt': READ_ME(declaration),
  };
}
