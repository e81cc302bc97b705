import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { counted } from '@cafezal/domain/definition/unit-word.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber, percentText, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { lotOriginOf } from '@cafezal/domain/record/lot-origin.ts';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { Beside } from '../../../fields/form/use-record-form.ts';
import { type RecordValues, valueAt } from '../../../fields/values/record-values.ts';
import { typedWords } from '../../words/typed-words.ts';
import { RecordLink } from '../detail/lot-cards.tsx';
import { placeWords } from './saved-words.ts';
import { useSubject } from './subject/subject.ts';
import { typedOutputs } from './subject/typed-content.ts';

/** Lots that are listed: on a phone the buttons stand under them. The rest is in the section's list. */
const MOST_LOTS = 5;

const formWord = (form: keyof typeof PRODUCT_FORMS): string => PRODUCT_FORMS[form].word ?? PRODUCT_FORMS[form].label;
const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

/** What a record holds, as it was typed where it is a single lot: `6 sacas`, `3.040 kg`. */
function amountWords({ data, outputs }: Pick<DeviceRecord, 'data' | 'outputs'>): string {
  const [only, ...more] = outputs;
  const kg = sumKg(outputs.map((lot) => lot.kg));
  if (only === undefined || more.length > 0) return kgText(kg);
  return typedWords({ data, outputs }, `outputs.${only.key}.kg`, 'kg')?.replace(/ de 60\u00a0kg$/, '') ?? kgText(kg);
}

/** Where it lies, of which season it is and how moist; what it is stands in its name. */
function detailOf({ data, outputs, season }: DeviceRecord): string {
  const [only, ...more] = outputs;
  const humidity = only !== undefined && more.length === 0 ? only.humidity : null;
  const moist = typeof humidity === 'number' ? percentText(humidity) : '';
  return [textAt(data, 'storageLot') ?? '', season ?? '', moist].filter((part) => part !== '').join(' · ');
}

/** What was noted already of the coffee that lay there before, the newest first, while the next lot is typed. */
function OpeningStock() {
  const subject = useSubject();
  const { farmSlug = '' } = useParams({ strict: false });
  const noted = useMemo(
    () =>
      subject.store.replica
        .section(subject.definition.section)
        .flatMap(({ record }) => (lotOriginOf(record) === 'opening' ? [record] : []))
        .toSorted((one, other) => (String(one.createdAt) < String(other.createdAt) ? 1 : -1)),
    [subject],
  );
  if (noted.length === 0) return null;
  const shown = noted.slice(0, MOST_LOTS);
  const all = counted(noted.length, 'lotes');
  return (
    <Card
      title="Já havia"
      aside={<span>{shown.length < noted.length ? `${all}, os ${shown.length} últimos` : all}</span>}
    >
      <Rows>
        {shown.map((record) => (
          <li key={record.id}>
            <RecordLink record={record} farmSlug={farmSlug} detail={detailOf(record)} aside={amountWords(record)} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** The lots that are typed so far, with the words for how much they are; null until something has a weight. */
function typedAmount(values: RecordValues) {
  const outputs = typedOutputs(values).filter(({ kg }) => kg > 0);
  const data = valueAt(values, 'data');
  return outputs.length === 0 ? null : { outputs, words: amountWords({ data: isObject(data) ? data : {}, outputs }) };
}

/** What will be kept, in a line beside the buttons where there is room: `42 sacas de beneficiado, na Tulha, safra 2025/26`. */
function OpeningFoot({ values }: { values: RecordValues }) {
  const isWide = useIsWide();
  const typed = typedAmount(values);
  if (!isWide || typed === null) return null;
  const forms = [...new Set(typed.outputs.map(({ form }) => formWord(form).toLowerCase()))];
  const [place, season] = [valueAt(values, 'data.storageLot'), valueAt(values, 'season')];
  const parts = [
    `${typed.words} de ${forms.join(' e ')}`,
    typeof place === 'string' && place !== '' ? placeWords(place) : '',
    typeof season === 'string' && season !== '' ? `safra ${season}` : '',
  ];
  return <p>{parts.filter(Boolean).join(', ')}</p>;
}

/** The words of the button that saves: `Guardar 42 sacas`. */
function saveWords(values: RecordValues): string | null {
  const typed = typedAmount(values);
  return typed === null ? null : `Guardar ${typed.words}`;
}

/** What stands beside the form of coffee that was there already. */
export const BESIDE_OPENING: Beside = {
  View: OpeningStock,
  Foot: OpeningFoot,
  saveWords,
  reads: ['outputs', 'data', 'season'],
};
