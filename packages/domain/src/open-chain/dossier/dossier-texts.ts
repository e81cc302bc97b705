import type { Section } from '../../record/record.ts';
import type { Texts } from '../page/language.ts';

/** What the paper of a lot says besides what its page says. A text that lacks a language does not compile. */
export const DOSSIER_TEXTS = {
  dossierOf: ['Dossiê do lote {code}', 'Dossier of lot {code}', 'Expediente del lote {code}'],
  way: ['O caminho do café', 'The way of the coffee', 'El camino del café'],
  step: ['Etapa', 'Step', 'Etapa'],
  when: ['Quando', 'When', 'Cuándo'],
  entered: ['Entrou (kg)', 'In (kg)', 'Entró (kg)'],
  left: ['Saiu (kg)', 'Out (kg)', 'Salió (kg)'],
  byProducts: ['Palha, polpa e impurezas (kg)', 'Husk, pulp and impurities (kg)', 'Cáscara, pulpa e impurezas (kg)'],
  lost: ['Água e perdas (kg)', 'Water and losses (kg)', 'Agua y pérdidas (kg)'],
  balanced: [
    'As contas fecham. {percent} % deste lote está ligado aos talhões; em nenhuma etapa sai mais do que entrou.',
    'The mass adds up. {percent} % of this lot is tied to its plots; in no step more comes out than went in.',
    'Las cuentas cierran. El {percent} % de este lote está ligado a sus parcelas; en ninguna etapa sale más de lo que entró.',
  ],
  unbalanced: [
    '{percent} % deste lote está ligado aos talhões. Em alguma etapa saiu mais do que entrou.',
    '{percent} % of this lot is tied to its plots. In some step more came out than went in.',
    'El {percent} % de este lote está ligado a sus parcelas. En alguna etapa salió más de lo que entró.',
  ],
  harvests: ['Colheitas que formaram o lote', 'Harvests that made the lot', 'Cosechas que formaron el lote'],
  code: ['Código', 'Code', 'Código'],
  day: ['Dia', 'Day', 'Día'],
  plot: ['Talhão', 'Plot', 'Parcela'],
  cultivar: ['Cultivar', 'Cultivar', 'Variedad'],
  liters: ['Litros', 'Litres', 'Litros'],
  kg: ['kg', 'kg', 'kg'],
  plots: ['Talhões', 'Plots', 'Parcelas'],
  hectares: ['ha', 'ha', 'ha'],
  altitude: ['Altitude (m)', 'Altitude (m)', 'Altitud (m)'],
  planted: ['Plantio', 'Planted', 'Plantación'],
  spacing: ['Espaçamento (m)', 'Spacing (m)', 'Distancia (m)'],
  outline: ['Contorno (pontos)', 'Outline (points)', 'Contorno (puntos)'],
  share: ['% do lote', '% of the lot', '% del lote'],
  files: ['Arquivos que vão junto', 'Files that come along', 'Archivos que acompañan'],
  file: ['Arquivo', 'File', 'Archivo'],
  sum: ['SHA-256', 'SHA-256', 'SHA-256'],
  check: [
    'Confira com “sha256sum -c manifest-sha256.txt”, sem nós.',
    'Check with “sha256sum -c manifest-sha256.txt”, without us.',
    'Verifique con “sha256sum -c manifest-sha256.txt”, sin nosotros.',
  ],
  europe: ['Talhões para o EUDR', 'Plots for the EUDR', 'Parcelas para el EUDR'],
  europeReady: [
    'Dados prontos: a pasta eudr tem os talhões em GeoJSON e os dados da declaração. Quem declara é quem importa.',
    'Data ready: the folder eudr has the plots as GeoJSON and the data of the statement. The importer makes the statement.',
    'Datos listos: la carpeta eudr tiene las parcelas en GeoJSON y los datos de la declaración. Quien importa es quien declara.',
  ],
  europeIncomplete: [
    'Ainda faltam dados neste lote; a lista está em eudr/leia-me.txt. Quem declara é quem importa.',
    'Data are still missing for this lot; eudr/leia-me.txt lists them. The importer makes the statement.',
    'Aún faltan datos de este lote; eudr/leia-me.txt los enumera. Quien importa es quien declara.',
  ],
  page: ['A página deste lote', 'The page of this lot', 'La página de este lote'],
  told: [
    'Estes dados foram anotados pela fazenda.',
    'These data were noted by the farm.',
    'Estos datos fueron anotados por la finca.',
  ],
} as const satisfies Readonly<Record<string, Texts>>;

/** The work that the coffee goes through, by the section that it is noted in. */
export const STEP_TEXTS: Readonly<Partial<Record<Section, Texts>>> = {
  colheita: ['Colheita', 'Harvest', 'Cosecha'],
  processamento: ['Processamento', 'Processing', 'Proceso'],
  fermentacao: ['Fermentação', 'Fermentation', 'Fermentación'],
  secagem: ['Secagem', 'Drying', 'Secado'],
  descanso: ['Descanso', 'Resting', 'Reposo'],
  beneficiamento: ['Beneficiamento', 'Milling', 'Trilla'],
  armazenamento: ['Armazenamento', 'Storage', 'Almacenamiento'],
};
