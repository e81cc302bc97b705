import type { CupProtocol } from '../../knowledge/scores.ts';
import type { ProductForm } from '../../record/record.ts';
import type { Texts } from './language.ts';

/** What a lot physically is. */
export const FORM_WORDS: Readonly<Record<ProductForm, Texts>> = {
  cherry_mixed: ['Café da roça', 'Coffee as picked', 'Café recién cosechado'],
  cherry_ripe: ['Café cereja', 'Ripe cherry', 'Cereza madura'],
  cherry_float: ['Café boia', 'Floaters', 'Café flote'],
  cherry_unripe: ['Café verde', 'Unripe cherry', 'Cereza verde'],
  wet_parchment: ['Pergaminho úmido', 'Wet parchment', 'Pergamino húmedo'],
  dry_parchment: ['Pergaminho seco', 'Dry parchment', 'Pergamino seco'],
  dry_cherry: ['Café em coco', 'Dry cherry', 'Cereza seca'],
  green_bean: ['Café beneficiado', 'Green coffee', 'Café verde oro'],
  screenings: ['Escolha', 'Screenings', 'Pasilla'],
  husk: ['Palha', 'Husk', 'Cascarilla'],
  pulp: ['Polpa', 'Pulp', 'Pulpa'],
  parchment_hull: ['Casca de pergaminho', 'Parchment hull', 'Cascarilla de pergamino'],
  impurities: ['Impurezas', 'Impurities', 'Impurezas'],
};

/** Names of cupping protocols beside a score. */
export const PROTOCOL_WORDS: Readonly<Record<CupProtocol, Texts>> = {
  sca2004: ['SCA 2004', 'SCA 2004', 'SCA 2004'],
  coe: ['Cup of Excellence', 'Cup of Excellence', 'Cup of Excellence'],
  cva: ['SCA CVA', 'SCA CVA', 'SCA CVA'],
  fine_robusta: ['Fine Robusta', 'Fine Robusta', 'Fine Robusta'],
};

/**
 * Values of choices that a page may show, by section and field. A test holds that every value of these fields is here:
 * a value without words is not shown.
 */
export const CHOICE_WORDS = {
  species: {
    arabica: ['arábica', 'arabica', 'arábica'],
    canephora: ['canéfora', 'canephora', 'canéfora'],
  },
  harvestMethod: {
    manual_selective: ['a dedo', 'hand picked', 'selectiva a mano'],
    strip_cloth: ['derriça no pano', 'stripped onto cloth', 'ordeño sobre lona'],
    strip_ground: ['derriça no chão', 'stripped onto the ground', 'ordeño al suelo'],
    portable: ['derriçadeira', 'hand-held harvester', 'cosechadora portátil'],
    mechanical: ['colhedora', 'machine harvested', 'cosecha mecánica'],
    sweep: ['varrição', 'swept from the ground', 'barrido del suelo'],
  },
  method: {
    natural: ['Natural', 'Natural', 'Natural'],
    pulped_natural: ['Cereja descascado', 'Pulped natural', 'Despulpado natural'],
    honey: ['Honey', 'Honey', 'Honey'],
    demucilaged: ['Desmucilado', 'Demucilaged', 'Desmucilaginado'],
    washed: ['Lavado', 'Washed', 'Lavado'],
    dry_only: ['Só lavador e separação', 'Floated and sorted', 'Flotado y separado'],
    none: ['Sem lavador', 'Not floated', 'Sin flotar'],
  },
  honeyType: {
    amarelo: ['amarelo', 'yellow', 'amarillo'],
    vermelho: ['vermelho', 'red', 'rojo'],
    preto: ['preto', 'black', 'negro'],
    branco: ['branco', 'white', 'blanco'],
  },
  fermentationType: {
    aerobic: ['Aeróbica', 'With air', 'Con aire'],
    anaerobic: ['Anaeróbica', 'Without air', 'Sin aire'],
    semi_anaerobic: ['Semianaeróbica', 'With little air', 'Con poco aire'],
    carbonic: ['Maceração carbônica', 'Carbonic maceration', 'Maceración carbónica'],
    submerged: ['Submersa', 'Under water', 'Sumergida'],
    solid: ['Estado sólido', 'Solid state', 'Estado sólido'],
    co_fermentation: ['Cofermentação', 'Co-fermentation', 'Cofermentación'],
  },
  dryingMethod: {
    patio_concrete: ['Terreiro de concreto', 'Concrete patio', 'Patio de concreto'],
    patio_dirt: ['Terreiro de chão batido', 'Earth patio', 'Patio de tierra'],
    patio_asphalt: ['Terreiro de lama asfáltica', 'Asphalt patio', 'Patio de asfalto'],
    raised_bed: ['Terreiro suspenso', 'Raised beds', 'Camas elevadas'],
    greenhouse: ['Estufa', 'Greenhouse', 'Invernadero'],
    rotary: ['Secador rotativo', 'Rotary dryer', 'Secadora rotativa'],
    static: ['Secador estático', 'Static dryer', 'Secadora estática'],
    vertical: ['Secador vertical', 'Vertical dryer', 'Secadora vertical'],
    combined: ['Terreiro e secador', 'Patio and dryer', 'Patio y secadora'],
  },
  millType: {
    hulling: ['descascado', 'hulled', 'trillado'],
    reprocessing: ['rebenefício', 'sorted again', 'reprocesado'],
    blending: ['liga', 'blended', 'mezclado'],
  },
  drink: {
    strictly_soft: ['Estritamente mole', 'Strictly soft', 'Estrictamente suave'],
    soft: ['Mole', 'Soft', 'Suave'],
    softish: ['Apenas mole', 'Softish', 'Apenas suave'],
    hard: ['Dura', 'Hard', 'Dura'],
    rioy: ['Riada', 'Rioy', 'Riada'],
    rio: ['Rio', 'Rio', 'Río'],
    rio_zona: ['Rio zona', 'Rio zona', 'Río zona'],
    excelente: ['Excelente', 'Excellent', 'Excelente'],
    boa: ['Boa', 'Good', 'Buena'],
    regular: ['Regular', 'Regular', 'Regular'],
    anormal: ['Anormal', 'Abnormal', 'Anormal'],
  },
  attribute: {
    fragrance: ['Fragrância', 'Fragrance', 'Fragancia'],
    fragranceAroma: ['Fragrância e aroma', 'Fragrance and aroma', 'Fragancia y aroma'],
    aroma: ['Aroma', 'Aroma', 'Aroma'],
    flavor: ['Sabor', 'Flavor', 'Sabor'],
    aftertaste: ['Finalização', 'Aftertaste', 'Posgusto'],
    acidity: ['Acidez', 'Acidity', 'Acidez'],
    saltAcid: ['Sal e acidez', 'Salt and acid', 'Sal y acidez'],
    bitterSweet: ['Amargor e doçura', 'Bitter and sweet', 'Amargo y dulce'],
    body: ['Corpo', 'Body', 'Cuerpo'],
    mouthfeel: ['Sensação na boca', 'Mouthfeel', 'Sensación en boca'],
    balance: ['Equilíbrio', 'Balance', 'Balance'],
    uniformity: ['Uniformidade', 'Uniformity', 'Uniformidad'],
    uniformCups: ['Xícaras uniformes', 'Uniform cups', 'Tazas uniformes'],
    cleanCup: ['Xícara limpa', 'Clean cup', 'Taza limpia'],
    cleanCups: ['Xícaras limpas', 'Clean cups', 'Tazas limpias'],
    sweetness: ['Doçura', 'Sweetness', 'Dulzor'],
    overall: ['Geral', 'Overall', 'Global'],
  },
  certification: {
    rainforest: ['Rainforest Alliance', 'Rainforest Alliance', 'Rainforest Alliance'],
    '4c': ['4C', '4C', '4C'],
    cafe_practices: ['C.A.F.E. Practices', 'C.A.F.E. Practices', 'C.A.F.E. Practices'],
    organico_brasil: ['Orgânico Brasil', 'Orgânico Brasil (organic)', 'Orgânico Brasil (orgánico)'],
    fairtrade: ['Fairtrade', 'Fairtrade', 'Fairtrade'],
    certifica_minas: ['Certifica Minas', 'Certifica Minas', 'Certifica Minas'],
    ig_do: ['Indicação geográfica', 'Geographical indication', 'Indicación geográfica'],
    outra: ['Outra', 'Other', 'Otra'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Texts>>>>;

export type ChoiceKey = keyof typeof CHOICE_WORDS;
