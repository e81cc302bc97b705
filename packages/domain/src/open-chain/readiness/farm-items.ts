import { stateOf } from '../../farm/states.ts';
import { dayInPtBr } from '../../ground/days.ts';
import { stateOfCar } from '../../people/land-ids.ts';
import { textAt, textsAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import type { Found, ReadinessFacts } from './item.ts';

/** Kinds of papers that end, and then say less. */
const ENDING: ReadonlySet<unknown> = new Set(['certificate', 'license']);

/** The number of the farm's CAR and the paper that has it: the newest in force. */
function carOf(papers: readonly FarmRecord[]): { paper: FarmRecord; number: string | undefined } | null {
  const cars = papers
    .filter(({ data }) => data.kind === 'car')
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  const paper = cars.find(({ data }) => textAt(data, 'documentNumber') !== undefined) ?? cars[0];
  return paper === undefined ? null : { paper, number: textAt(paper.data, 'documentNumber') };
}

function carItem({ farm, papers }: ReadinessFacts): Found | null {
  const car = carOf(papers);
  const field = 'data.documentNumber';
  if (car?.number === undefined) {
    const where =
      car === null ? { recordId: farm.id, field: 'documents.carNumber' } : { recordId: car.paper.id, field };
    return { code: 'farm/no-car', ...where, message: 'Falta o número do CAR da fazenda.' };
  }
  const [found, state] = [stateOfCar(car.number), stateOf(farm.state)];
  const item = { code: 'farm/car-odd', recordId: car.paper.id, field, about: car.number } as const;
  if (found === null) {
    return { ...item, message: 'O CAR tem a sigla do estado, 7 números do município e 32 letras e números. Confira.' };
  }
  if (state === null || (state.code === found.code && state.ibge === found.ibge)) return null;
  return { ...item, message: `Este CAR é de outro estado, e a fazenda fica em ${state.name}. Confira.` };
}

function producerItem({ farm }: ReadinessFacts): Found | null {
  const { producer } = farm.settings;
  const absent = (['name', 'address'] as const).find((part) => textAt(producer, part) === undefined);
  if (absent === undefined) return null;
  const message = 'Falta o nome e o endereço de quem produz: o importador precisa deles.';
  return { code: 'farm/no-producer', recordId: farm.id, field: `settings.producer.${absent}`, message };
}

/** What is wrong with what the farm says of itself. */
export const farmItems = (facts: ReadinessFacts): readonly Found[] =>
  [carItem(facts), producerItem(facts)].filter((item) => item !== null);

/** Certificates and licences that have ended, of the whole farm or of one of these plots. */
export function paperItems({ papers, today }: ReadinessFacts, plotIds: ReadonlySet<string>): readonly Found[] {
  return papers.flatMap(({ id, name, data }): Found[] => {
    const until = textAt(data, 'validUntil');
    const of = textsAt(data, 'plotIds');
    const isOurs = of.length === 0 || of.some((plotId) => plotIds.has(plotId));
    if (!ENDING.has(data.kind) || !isOurs || until === undefined || until >= today) return [];
    const message = `${name}: venceu em ${dayInPtBr(until)}. Vai no dossiê com essa data.`;
    return [{ code: 'paper/expired', recordId: id, field: 'data.validUntil', message, about: until }];
  });
}
