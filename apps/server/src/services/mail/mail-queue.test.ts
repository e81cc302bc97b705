import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { uuidV7 } from '../../db/uuid.ts';
import type { OutgoingMail } from '../../external/mailer.ts';
import { type SmtpSink, startSmtpSink, writtenMails } from '../../test/mails.ts';
import { startTestInstance, startTestServer, type TestServer } from '../../test/test-app.ts';

const SENDER = 'Cafezal <nao-responda@cafezal.example>';

const mailTo = (recipient: string, subject = 'Assunto com acentuação'): OutgoingMail => ({
  id: uuidV7(new Date()),
  kind: 'teste',
  recipient,
  subject,
  text: 'corpo',
  html: '<p>corpo</p>',
});

describe('the mail queue', () => {
  let server: TestServer;
  let sink: SmtpSink;
  before(async () => {
    sink = await startSmtpSink();
    server = await startTestServer({ environment: { SMTP_URL: sink.url, MAIL_FROM: SENDER } });
  });
  after(async () => {
    await server.close();
    await sink.close();
  });

  const taken = (recipient: string) => sink.mails.filter(({ recipients }) => recipients.includes(recipient));
  const rowOf = (id: string) =>
    server.database.db.selectFrom('mail_queue').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('sends by SMTP, from the sender of the settings, as text and HTML', async () => {
    await server.services.mail.enqueue(mailTo('benta@example.test'));
    await server.services.mail.deliver();
    const [one, ...more] = taken('benta@example.test');
    assert.equal(more.length, 0);
    assert.equal(one?.mail.from?.address, 'nao-responda@cafezal.example');
    assert.deepEqual([one?.mail.subject, one?.mail.text?.trim()], ['Assunto com acentuação', 'corpo']);
    assert.equal(one?.mail.html?.trim(), '<p>corpo</p>');
  });

  test('tries again, later each time, what the SMTP server refuses for now', async () => {
    sink.refuse(2);
    const mail = mailTo('depois@example.test');
    await server.services.mail.enqueue(mail);
    await server.services.mail.deliver();
    assert.equal(taken(mail.recipient).length, 0);
    assert.deepEqual((await rowOf(mail.id)).attempts, 1);
    for (const second of [1, 2]) {
      server.clock.advance(second * 1000 + 1);
      await server.services.mail.deliver();
    }
    assert.equal(taken(mail.recipient).length, 1);
    const { attempts, sent_at, text, html, last_error } = await rowOf(mail.id);
    assert.equal(attempts, 3);
    assert(sent_at !== null);
    assert.deepEqual([text, html, last_error], ['', '', null]);
  });

  test('gives a mail up after a day of refusals, without keeping what it said', async () => {
    const mail = mailTo('nunca@example.test');
    sink.refuse(100);
    await server.services.mail.enqueue(mail);
    for (let round = 0; round < 10; round += 1) {
      await server.services.mail.deliver();
      server.clock.advance(24 * 3600 * 1000);
    }
    sink.refuse(0);
    const { attempts, failed_at, text, last_error } = await rowOf(mail.id);
    assert.equal(attempts, 8);
    assert(failed_at !== null);
    assert.equal(text, '');
    assert.doesNotMatch(last_error ?? '', /nunca@/);
  });

  test('sends a mail once, however often it is put in and however many instances send', async () => {
    const others = [await startTestInstance({ ...server, environment: { SMTP_URL: sink.url, MAIL_FROM: SENDER } })];
    const mails = Array.from({ length: 30 }, (_, at) => mailTo(`muitos-${at}@example.test`));
    const queues = [server, ...others].map(({ services }) => services.mail);
    await Promise.all(mails.flatMap((mail) => queues.map((queue) => queue.enqueue(mail))));
    await Promise.all(queues.map((queue) => queue.deliver()));
    for (const { recipient } of mails) assert.equal(taken(recipient).length, 1, recipient);
    for (const other of others) await other.close();
  });

  test('lets nothing that is put in become a header or another recipient', async () => {
    const subject = 'Olá\r\nBcc: mal@example.test\r\n\r\noutro corpo';
    await server.services.mail.enqueue(mailTo('um@example.test', subject));
    await server.services.mail.deliver();
    const [one] = taken('um@example.test');
    assert.deepEqual(one?.recipients, ['um@example.test']);
    assert.equal(one?.mail.bcc, undefined);
    assert.equal(taken('mal@example.test').length, 0);
  });
});

describe('without SMTP', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('a mail is a file under DATA_DIR/mail, whole and readable', async () => {
    await server.services.mail.enqueue(mailTo('arquivo@example.test'));
    const [mail, ...more] = await writtenMails(server, 'arquivo@example.test');
    assert.equal(more.length, 0);
    assert.deepEqual([mail?.subject, mail?.text?.trim()], ['Assunto com acentuação', 'corpo']);
  });
});
