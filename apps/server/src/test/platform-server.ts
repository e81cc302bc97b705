import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Foundation, runServer } from '../start/run-server.ts';

/** An event stream that lasts until the server closes it. */
function events(): Response {
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode(': here\n\n'));
      await pause(20);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** The platform with a few test routes, as a process to start, signal and kill. */
function makeApp({ db }: Foundation): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/events') return events();
    if (pathname === '/keep') {
      const text = await request.text();
      await sql`create table if not exists kept (text text)`.execute(db);
      await sql`insert into kept values (${text})`.execute(db);
      return new Response(text, { status: 201 });
    }
    if (pathname === '/kept') {
      const { rows } = await sql<{ text: string }>`select text from kept order by text`.execute(db);
      return Response.json(rows.map(({ text }) => text));
    }
    if (pathname === '/fault')
      setImmediate(() => {
        throw new Error('a fault that nobody catches');
      });
    return new Response('ok');
  };
}

await runServer(makeApp);
