/** One open stream of events to a person's device. */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends an event; clients return `id` as `Last-Event-ID`. A reader that does not keep up is disconnected. */
  send: (event: { event: string; data: unknown; id: number }) => void;
  /** Sends a comment, so that proxies do not take the connection for dead. */
  beat: () => void;
  end: () => void;
};

/** Chunks that may wait for a slow reader before it is disconnected; it reconnects and catches up. */
const MOST_WAITING = 200;

const ENCODER = new TextEncoder();

/** Makes a stream in the format of server-sent events (WHATWG HTML, 9.2). `onEnd` runs once, whoever ended it. */
export function createEventStream(onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const close = (): void => {
    const open = controller;
    controller = null;
    if (open === null) return;
    onEnd();
    open.close();
  };
  const write = (text: string): void => {
    controller?.enqueue(ENCODER.encode(text));
    if ((controller?.desiredSize ?? 0) < -MOST_WAITING) close();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
    },
    cancel: () => {
      controller = null;
      onEnd();
    },
  });
  return {
    body,
    send: ({ event, data, id }) => write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': \n\n'),
    end: close,
  };
}
