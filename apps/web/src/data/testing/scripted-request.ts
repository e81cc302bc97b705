/** An XMLHttpRequest, which a test answers. */
export class ScriptedRequest {
  static last: ScriptedRequest | undefined;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  opened: string | null = null;
  sent: FormData | null = null;
  isAborted = false;
  timeout = 0;
  status = 0;
  responseText = '';
  lines = 'content-type: application/json\r\nx-request-id: r\r\n';
  onload = (): void => undefined;
  onerror = (): void => undefined;
  ontimeout = (): void => undefined;
  constructor() {
    ScriptedRequest.last = this;
  }
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.isAborted = true;
  }
  getAllResponseHeaders = (): string => this.lines;
  answer(status: number, json: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(json) });
    this.onload();
  }
}
