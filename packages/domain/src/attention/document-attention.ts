import { addDays, dayInPtBr, daysBetween } from '../ground/days.ts';
import { textAt } from '../record/data-values.ts';
import { DOCUMENT_NOTICE_DAYS } from '../stages/document/document-days.ts';
import type { AttentionRule } from './attention-item.ts';
import { calledOf, capital, comingDay } from './attention-words.ts';

/** Documents in force that end within 60 days or have ended; people are told 60 and 7 days before. */
export const documentExpires: AttentionRule = ({ of, today }) =>
  of('documentos').flatMap((record) => {
    const { section, id: recordId, data, status } = record;
    const day = textAt(data, 'validUntil');
    const left = day === undefined || status !== 'active' ? null : daysBetween(today, day);
    if (day === undefined || left === null || left > DOCUMENT_NOTICE_DAYS.early) return [];
    const days = left > DOCUMENT_NOTICE_DAYS.last ? DOCUMENT_NOTICE_DAYS.early : DOCUMENT_NOTICE_DAYS.last;
    const since = addDays(day, -days);
    const title = left < 0 ? `${calledOf(record)} venceu` : `${calledOf(record)} vai vencer`;
    const message = left < 0 ? `Venceu em ${dayInPtBr(day)}.` : capital(`${comingDay(day, today)}.`);
    const occasion = { kind: 'document', once: `${recordId}/${day}/${days}`, day: since, action: 'farm.edit' } as const;
    return [{ kind: 'document-expires', section, recordId, title, message, since, occasion }];
  });
