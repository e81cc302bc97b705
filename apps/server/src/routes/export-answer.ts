import { attachment } from '../http/attachment.ts';
import type { Answer, Request } from '../http/route.ts';
import type { Services } from '../http/services.ts';
import type { FileAnswer } from '../services/exports/file-answer.ts';
import type { Session } from '../services/identity/session.ts';

/**
 * An export as a file to save, generated when its turn comes. HEAD generates none, because nobody would read or end it.
 */
export async function exportAnswer(
  {
    services,
    context,
    session,
  }: Pick<Request, 'context'> & { services: Pick<Services, 'exportSlots'>; session: Session },
  mediaType: string,
  make: () => Promise<FileAnswer>,
): Promise<Answer | Response> {
  if (context.req.method === 'HEAD') return { status: 200, headers: { 'content-type': mediaType } };
  return attachment(await services.exportSlots.run(session.userId, make));
}
