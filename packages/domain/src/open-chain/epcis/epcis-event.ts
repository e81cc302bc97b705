import { uuidV5 } from '../../ground/uuid-v5.ts';
import { wallTime } from '../../ground/wall-time.ts';
import type { FarmRecord } from '../../record/record.ts';
import type { ExtensionKey } from './epcis-terms.ts';

/** What an extension may hold: every key inside has its prefix too, or linked data would lose it. */
export type ExtensionValue = string | number | readonly { readonly [key in ExtensionKey]?: string | number }[];
export type Extensions = { readonly [key in ExtensionKey]?: ExtensionValue };

/** kg of a lot; at most 3 decimals. */
export type QuantityElement = { epcClass: string; quantity: number; uom: 'KGM' };

export type SensorElement = {
  sensorMetadata: { time: string };
  sensorReport: readonly ({ type: string; value: number; uom: string } & Extensions)[];
};

/** An event of EPCIS 2.0, with the parts that we use. */
export type EpcisEvent = {
  type: 'ObjectEvent' | 'TransformationEvent' | 'TransactionEvent';
  eventID: string;
  eventTime: string;
  eventTimeZoneOffset: string;
  recordTime: string;
  errorDeclaration?: {
    declarationTime: string;
    reason: 'incorrect_data' | 'did_not_occur';
    correctiveEventIDs?: readonly string[];
  };
  action?: 'ADD' | 'OBSERVE' | 'DELETE';
  bizStep: string;
  disposition: string;
  readPoint: { id: string };
  bizTransactionList?: readonly { type: 'po' | 'inv'; bizTransaction: string }[];
  sourceList?: readonly { type: 'owning_party'; source: string }[];
  destinationList?: readonly { type: 'owning_party'; destination: string }[];
  quantityList?: readonly QuantityElement[];
  inputQuantityList?: readonly QuantityElement[];
  outputQuantityList?: readonly QuantityElement[];
  sensorElementList?: readonly SensorElement[];
  ilmd?: Extensions;
} & Extensions;

/** Where a file is made: the public address without a slash at its end, the farm, and its time zone. */
export type EpcisPlace = { publicUrl: string; farmId: string; timezone: string };

/** The address of a lot. */
export const lotUri = ({ publicUrl }: EpcisPlace, recordId: string, output: string): string =>
  `${publicUrl}/class/lot/${recordId}.${encodeURIComponent(output)}`;

/** The address of a plot, a store or the farm. */
export const locationUri = ({ publicUrl }: EpcisPlace, id: string): string => `${publicUrl}/loc/${id}`;

/** Namespace of the ids of events, drawn once. */
const EVENT_NAMESPACE = '6f0d0c6e-6b0e-4f7a-9d43-0f6a3b6f5c21';

/** The id of an event: the same for the same version of a record and the same part of it, in every file. */
export const eventIdOf = ({ id, version }: Pick<FarmRecord, 'id' | 'version'>, part: string): string =>
  `urn:uuid:${uuidV5(EVENT_NAMESPACE, `${id}/${version}/${part}`)}`;

const MINUTE_MS = 60_000;
const NOON = 'T12:00:00';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Noon of a day of the farm, for what has a day and no hour. */
export function noonOf(day: string, timezone: string): Pick<EpcisEvent, 'eventTime' | 'eventTimeZoneOffset'> {
  const utc = Date.parse(`${day}${NOON}Z`);
  const minutes = Math.round((Date.parse(`${wallTime(timezone, new Date(utc))}Z`) - utc) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const eventTimeZoneOffset = `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
  return { eventTime: `${day}${NOON}${eventTimeZoneOffset}`, eventTimeZoneOffset };
}

/** An event as the parts of its record make it: everything but what hangs on the version. */
export type RecordEvent = {
  /** What tells it from the other events of its record. */
  part: string;
  day: string;
  body: Omit<EpcisEvent, 'eventID' | 'eventTime' | 'eventTimeZoneOffset' | 'recordTime' | 'readPoint'>;
};
