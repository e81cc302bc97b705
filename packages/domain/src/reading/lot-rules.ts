import { refusal } from '../definition/finding.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import type { Finding, RuleContext, StageDefinition } from '../definition/stage.ts';
import {
  type FarmRecord,
  type RecordContent,
  type RecordInput,
  type RecordOutput,
  SECTIONS,
} from '../record/record.ts';
import { type Source, sourcesOf } from '../rules/sources.ts';
import { stageOf } from '../stages/stages.ts';

/** How many lots a refusal names. */
const MOST_NAMED = 50;

type Stage = Pick<StageDefinition, 'section' | 'label' | 'takes' | 'takesFrom' | 'statuses'>;
type Ask = { definition: Stage; content: RecordContent; stored: FarmRecord | undefined; context: RuleContext };

const isByProduct = ({ form }: RecordOutput): boolean => PRODUCT_FORMS[form].byProduct;

/**
 * Outputs that an input without a key can mean: those that this stage takes, else those that are no by-products, else
 * any.
 */
function candidates({ outputs }: FarmRecord, { takes }: Stage): readonly RecordOutput[] {
  const taken = outputs.filter(({ form }) => takes.includes(form));
  if (taken.length > 0) return taken;
  const lots = outputs.filter((output) => !isByProduct(output));
  return lots.length > 0 ? lots : outputs;
}

/** The key of the output that an input means: the sent key, that of the sent output id, or the only possible one. */
function outputMeant({ output }: RecordInput, source: FarmRecord, definition: Stage): string {
  if (output !== '') return source.outputs.find(({ id }) => id === output)?.key ?? output;
  const [only, ...others] = candidates(source, definition);
  return only === undefined || others.length > 0 ? '' : only.key;
}

const resolved = (input: RecordInput, source: FarmRecord | undefined, definition: Stage): RecordInput =>
  source === undefined ? input : { ...input, recordId: source.id, output: outputMeant(input, source, definition) };

/** Inputs with their source's stored id (ids are sent in any case) and the key of the meant output. */
export const resolveInputs = (
  inputs: readonly RecordInput[],
  definition: Stage,
  context: RuleContext,
): readonly RecordInput[] => inputs.map((input) => resolved(input, context.record(input.recordId), definition));

const drawnKg = (record: Pick<RecordContent, 'inputs'>, { recordId, output }: RecordInput): number =>
  record.inputs
    .filter((input) => input.recordId === recordId && input.output === output)
    .reduce((sum, { kg }) => sum + kg, 0);

/** Whether the record takes more of this lot than it did when it was stored. */
function drawsMore(input: RecordInput, { definition, content, stored }: Ask): boolean {
  if (definition.statuses[content.status]?.draws === undefined) return false;
  const held = stored !== undefined && definition.statuses[stored.status]?.draws !== undefined;
  return drawnKg(content, input) > (held ? drawnKg(stored, input) : 0);
}

const comesBack = ({ section }: FarmRecord, definition: Stage): boolean =>
  SECTIONS.indexOf(section) >= SECTIONS.indexOf(definition.section) && !definition.takesFrom.includes(section);

const namedLot = ({ code, name }: FarmRecord): string => (code === '' ? name : code);

function wrongForm({ form }: RecordOutput, { label }: Stage): string {
  const lot = PRODUCT_FORMS[form].label.toLowerCase();
  const stage = label.one.toLowerCase();
  const { state } = PRODUCT_FORMS[form];
  const advice = state === 'cherry' || state === 'wet' ? ' Seque o lote antes.' : ' Confira o lote.';
  return `${lot.charAt(0).toUpperCase()}${lot.slice(1)} não vai para ${stage}.${advice}`;
}

/** An `Ask` with the answer to whether a record comes from the one that is checked. */
type Asked = Ask & { comesFromSelf: (record: FarmRecord) => boolean };

type Check = (source: Source & { record: FarmRecord }, ask: Asked) => Omit<Finding, 'severity' | 'field'> | null;

/** Tells whether records come from the one that is checked, going through each of their ancestors once for all of them. */
function descentFrom(context: RuleContext): Asked['comesFromSelf'] {
  const known = new Map<string, boolean>();
  const sourcesOfOne = ({ inputs }: FarmRecord): readonly FarmRecord[] =>
    [...new Set(inputs.map(({ recordId }) => recordId))].flatMap((id) => context.record(id) ?? []);
  const isReached = (record: FarmRecord): boolean => {
    const passed = new Map([[record.id, record]]);
    for (const one of passed.values()) {
      if (one.id === context.recordId || known.get(one.id) === true) return true;
      for (const source of sourcesOfOne(one)) if (known.get(source.id) !== false) passed.set(source.id, source);
    }
    for (const id of passed.keys()) known.set(id, false);
    return false;
  };
  return (record) => {
    const found = known.get(record.id) ?? isReached(record);
    known.set(record.id, found);
    return found;
  };
}

const cycle: Check = ({ record }, { comesFromSelf }) =>
  comesFromSelf(record) ? { code: 'lot/cycle', message: 'Um lote não pode vir dele mesmo.' } : null;

const isNoLot: Check = ({ record }) =>
  stageOf(record.section).gives.length > 0
    ? null
    : { code: 'lot/not-found', message: 'Escolha um lote de café desta fazenda.' };

const order: Check = ({ record }, { definition }) =>
  comesBack(record, definition)
    ? { code: 'lot/stage-order', message: `${namedLot(record)} já passou desta etapa: o café não volta.` }
    : null;

const unknownOutput: Check = ({ input, record, output }, ask) => {
  if (output !== undefined) return null;
  if (input.output !== '') return { code: 'lot/not-found', message: `${namedLot(record)} não tem este lote.` };
  if (record.outputs.length > 0) {
    const keys = record.outputs.map(({ key }) => key);
    const lots = [...keys.slice(0, MOST_NAMED), ...(keys.length > MOST_NAMED ? ['…'] : [])].join(', ');
    return { code: 'output/missing', message: `${namedLot(record)} tem mais de um lote. Escolha: ${lots}.` };
  }
  if (!drawsMore(input, ask)) return null;
  return { code: 'lot/not-available', message: `Nada saiu ainda de ${namedLot(record)}.` };
};

const form: Check = ({ output }, { definition }) => {
  if (output === undefined || definition.takes.includes(output.form)) return null;
  if (!isByProduct(output)) return { code: 'lot/wrong-form', message: wrongForm(output, definition) };
  const { label } = PRODUCT_FORMS[output.form];
  return { code: 'lot/by-product', message: `${label} sai do balanço e não segue adiante.` };
};

const skipped: Check = ({ record }, { definition }) =>
  definition.takesFrom.includes(record.section)
    ? null
    : {
        code: 'lot/stage-order',
        message: `De ${stageOf(record.section).label.one.toLowerCase()} não vai para ${definition.label.one.toLowerCase()}.`,
      };

const blocked: Check = ({ input, record }, ask) => {
  const isHeld = stageOf(record.section).holds?.(record) === true;
  if (!isHeld || !drawsMore(input, ask)) return null;
  return { code: 'lot/blocked', message: `${namedLot(record)} está bloqueado ou penhorado. Libere antes.` };
};

const notLent: Check = ({ input, record }, ask) => {
  const status = stageOf(record.section).statuses[record.status];
  if (status?.lends === true || !drawsMore(input, ask)) return null;
  const label = (status?.label ?? record.status).toLowerCase();
  return { code: 'lot/not-available', message: `${namedLot(record)} está ${label}: ainda não dá para usar.` };
};

/** The first check with a finding about an input counts. */
const CHECKS: readonly Check[] = [cycle, isNoLot, order, unknownOutput, form, skipped, blocked, notLent];

function inputFinding(source: Source, at: number, ask: Asked): Finding | null {
  const { input, record } = source;
  if (input.recordId === '') return null;
  if (input.recordId === ask.context.recordId) {
    return refusal(`inputs.${at}`, 'lot/cycle', 'Um lote não pode vir dele mesmo.');
  }
  if (record === undefined) {
    return refusal(`inputs.${at}`, 'lot/not-found', 'Não encontramos este lote nesta fazenda.');
  }
  for (const check of CHECKS) {
    const found = check({ ...source, record }, ask);
    if (found !== null) return refusal(`inputs.${at}`, found.code, found.message);
  }
  return null;
}

/**
 * Checks which lots may be drawn: lots of this farm, of a form and a stage that this one takes, not from its own
 * descendants, not planned, cancelled or blocked. How much is left of each is checked in `lots.ts`.
 */
export function inputFindings(ask: Ask): readonly Finding[] {
  const asked = { ...ask, comesFromSelf: descentFrom(ask.context) };
  return sourcesOf(ask.content, ask.context).flatMap((source, at) => inputFinding(source, at, asked) ?? []);
}
