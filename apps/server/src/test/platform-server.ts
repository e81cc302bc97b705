import { setTimeout as pause } from 'node:timers/promises';
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
function makeApp({ db, config }: Foundation): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/events') return events();
    if (pathname === '/keep') {
      const text = await request.text();
      await db.insertInto('throttle_hits').values({ bucket: text, at: new Date() }).execute();
      return new Response(text, { status: 201 });
    }
    if (pathname === '/kept') {
      const rows = await db.selectFrom('throttle_hits').select('bucket').orderBy('bucket').execute();
      return Response.json(rows.map(({ bucket }) => bucket));
    }
    if (pathname === '/address') return new Response(config.publicUrl);
    if (pathname === '/fault')
      setImmediate(() => {
        throw new Error('a fault that nobody catches');
      });
    return new Response('ok');
  };
}

await runServer(makeApp);
