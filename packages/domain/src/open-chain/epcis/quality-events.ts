import { PRODUCT_FORMS } from '../../definition/forms.ts';
import { lastDay, numberAt, rowsAt, textAt, toGram } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { type EpcisPlace, lotUri, type RecordEvent } from './epcis-event.ts';

/** The COB type of coffee that is in no type. */
const OUT_OF_TYPE = 'fora';

function lotsOf(record: FarmRecord, key: string | undefined) {
  const lots = record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);
  // A classification of no lot in particular is about all but the screenings, as everywhere.
  return lots.filter((lot) => (key === undefined ? lot.form !== 'screenings' : lot.key === key));
}

/** The classifications of a record's lots that say a score or a type. */
export function qualityEvents(place: EpcisPlace, record: FarmRecord): readonly RecordEvent[] {
  return rowsAt(record.data, 'classification').flatMap((row, at): RecordEvent[] => {
    const [score, cobType] = [numberAt(row, 'score'), textAt(row, 'cobType')];
    const protocol = score === undefined ? undefined : textAt(row, 'cupProtocol');
    const lots = lotsOf(record, textAt(row, 'output')).filter(({ kg }) => kg > 0);
    if ((score === undefined && cobType === undefined) || lots.length === 0) return [];
    return [
      {
        part: `classification-${at}`,
        day: textAt(row, 'at')?.slice(0, 10) ?? lastDay(record),
        body: {
          ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting' },
          disposition: cobType === OUT_OF_TYPE ? 'non_conformant' : 'conformant',
          quantityList: lots.map(({ key, kg }) => ({
            epcClass: lotUri(place, record.id, key),
            quantity: toGram(kg),
            uom: 'KGM',
          })),
          ...(protocol !== undefined && { 'cafezal:cupProtocol': protocol }),
          ...(score !== undefined && { 'cafezal:score': score }),
          ...(cobType !== undefined && { 'cafezal:cobType': cobType }),
        },
      },
    ];
  });
}
