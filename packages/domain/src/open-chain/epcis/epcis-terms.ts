/** What our files say beyond EPCIS, in one list: the writer takes the names from here, and `/ns/epcis` describes them. */

/** An extension: the kind of its value, and what it means, in English as all of EPCIS. */
export type EpcisTerm = { value: string; meaning: string };

export const EPCIS_TERMS = {
  plots: {
    value: 'list of {plot, kg}',
    meaning:
      'The plots from which the coffee of the event was picked, or is said to come. What they lack to the quantity has no known plot.',
  },
  plot: { value: 'URI', meaning: 'A plot of the farm. The same plot has the same address in every file.' },
  kg: {
    value: 'number',
    meaning:
      'Kilograms. Of a plot with as many decimals as its share needs, which may be more than the three of quantities.',
  },
  harvestMethod: {
    value: 'code',
    meaning: 'How it was picked: manual_selective, strip_cloth, strip_ground, portable, mechanical, sweep.',
  },
  origin: {
    value: 'code',
    meaning:
      'Coffee that did not come of the work recorded here: opening (it lay there when the records began) or bought.',
  },
  byProducts: {
    value: 'list of {form, kg}',
    meaning: 'What the work gave besides lots and nobody processes further: husk, pulp, parchment_hull, impurities.',
  },
  form: { value: 'code', meaning: 'What a by-product is.' },
  lossKg: { value: 'number', meaning: 'Inputs less outputs and by-products: water, mostly. 0 or above.' },
  foundKg: {
    value: 'number',
    meaning: 'Outputs and by-products less inputs, where weighing or counting found more. Above 0.',
  },
  insideKg: { value: 'number', meaning: 'Of work that is not finished: kilograms that went in and have not come out.' },
  mixedBy: {
    value: 'list of {lot, weight}',
    meaning:
      'Where the inputs differ in moisture and the farm mixes by dry matter: the weight of each in the mixture. Without it they mix by kilograms.',
  },
  lot: { value: 'URI', meaning: 'The class of an input.' },
  weight: { value: 'number', meaning: 'Proportion in a mixture; only the ratio to the others counts.' },
  cupProtocol: {
    value: 'code',
    meaning:
      'The protocol of a tasting: sca2004, cva, cob, coe, fine_robusta. Scores of different ones are not comparable.',
  },
  score: { value: 'number', meaning: 'Points by that protocol.' },
  cobType: { value: 'text', meaning: 'Type of the Brazilian official classification (COB); fora is out of type.' },
  reason: {
    value: 'code',
    meaning: 'Why coffee is no more there, such as rain, theft, sample, quebra (breakage), ajuste (a count).',
  },
  kind: {
    value: 'code',
    meaning: 'What was measured, where GS1 has no kind of its own: humidity is the moisture of the coffee, wet basis.',
  },
} as const satisfies Record<string, EpcisTerm>;

/** The name of an extension in a file, with its prefix. */
export type ExtensionKey = `cafezal:${keyof typeof EPCIS_TERMS}`;

/** The path at which the extensions are described, below the public address. */
export const EPCIS_NAMESPACE_PATH = '/ns/epcis';
