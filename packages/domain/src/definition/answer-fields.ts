import { CHECK_ANSWERS, MOST_REASON } from '../record/check-answers.ts';
import { type Fields, instant, list, text } from './fields.ts';

/** What the records of every stage may hold besides what their forms ask: answers to the checks of a lot. */
export const answerFields: Fields = {
  [CHECK_ANSWERS]: list(
    'Respostas do dossiê',
    {
      code: text('Pergunta', { maxLength: 50 }),
      about: text('Do que', { maxLength: 255 }),
      reason: text('Motivo', { maxLength: MOST_REASON }),
      at: instant('Quando'),
    },
    { signed: true },
  ),
};
