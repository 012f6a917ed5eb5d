import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Message } from '#contract/clinic/messages';
import { MailRefused } from '#server/platform/ports/mailer';
import { describeOneDatabase } from '#testing/database';
import { mailsTo, sentMails } from '#testing/outbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { sendReply } from './send-reply.ts';
import { countInbox, readInbox } from '#testing/inbox';

describeOneDatabase('messages to the clinic', (open) => {
  const given = useTestPortal(open);
  let rita: TestPerson & { token: string };
  let admin: string;
  beforeAll(async () => {
    const person = await aPerson(given.portal, { role: 'reception' });
    rita = { ...person, token: await tokenFor(given.portal, person) };
    admin = await given.portal.tokenOf('admin@demo.test');
  });

  /** A new message, as reception reads it. */
  async function aMessage(): Promise<Message> {
    const email = `${randomUUID()}@example.test`;
    await given.portal.db
      .insertInto('contactMessage')
      .values({ name: 'Vera Moll', email, message: 'Hello\nthere' })
      .execute();
    return (await listAll()).find((message) => message.email === email)!;
  }
  async function list(filter: 'messages' | 'mine' | 'done', token = rita.token): Promise<Message[]> {
    const items = await readInbox({ portal: given.portal, token }, filter);
    return items.flatMap(({ message }) => message ?? []);
  }
  const listAll = async () => [...(await list('messages')), ...(await list('done'))];
  const isListed = async (filter: Parameters<typeof list>[0], { _id }: Message, token?: string) =>
    (await list(filter, token)).some((candidate) => candidate._id === _id);
  const change = (id: string, body: object) =>
    given.portal.call('PATCH', `/messages/${id}`, { token: rita.token, body });
  const reply = (id: string, body: object = {}) =>
    given.portal.call('POST', `/messages/${id}/replies`, {
      token: rita.token,
      body: { body: 'Dear Ms Moll,\nplease come.', language: 'de', after: null, ...body },
    });
  const resend = (id: string) =>
    given.portal.call('POST', `/messages/replies/${id}/send`, { token: rita.token, body: {} });
  /** How many messages wait for the desk. */
  async function countTasks(): Promise<number> {
    return (await countInbox({ portal: given.portal, token: rita.token })).message ?? 0;
  }
  const auditOf = async (action: string) =>
    (await given.portal.call('GET', `/audit?action=${action}`, { token: admin })).body.data as unknown as {
      actor: { _id: string };
      person: { _id: string } | null;
      details: object;
    }[];

  test('a reply is sent by email as it was written, marks the message as answered and is stored with it', async () => {
    const message = await aMessage();
    expect(message).toMatchObject({ state: 'open', assigned_to: null, replies: [] });
    const waiting = await countTasks();
    const answered = await reply(message._id);
    expect(await countTasks()).toBe(waiting - 1);
    expect(answered).toMatchObject({
      status: 200,
      body: {
        data: { state: 'answered', assigned_to: { _id: rita.id }, replies: [{ state: 'sending', by: rita.name }] },
      },
    });
    const [mail, ...more] = await mailsTo(given.portal, message.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Antwort auf Ihre Nachricht', replyTo: { email: 'praxis@molar.example' } });
    expect(mail?.text).toMatch(/^Dear Ms Moll,\nplease come\.\n\n.*\n\nSie schrieben:\n> Hello\n> there$/s);
    const read = await given.portal.call('GET', `/messages/${message._id}/replies`, { token: rita.token });
    expect(read.body.data).toMatchObject([{ state: 'sent' }]);
    expect(JSON.stringify(read.body.data)).not.toContain('Moll');
    expect((await auditOf('message.replied'))[0]).toMatchObject({ actor: { _id: rita.id }, details: {} });
  });

  test('of two replies at once one is refused, and so is a repeated one', async () => {
    const message = await aMessage();
    const both = await Promise.all([reply(message._id), reply(message._id)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await reply(message._id)).body).toMatchObject({ code: 'changed_meanwhile' });
    const { replies } = (await list('done')).find(({ _id }) => _id === message._id)!;
    expect((await reply(message._id, { after: replies[0]!._id })).status).toBe(200);
    expect(await mailsTo(given.portal, message.email)).toHaveLength(2);
  });

  test('a reply without a text names the field', async () => {
    const { _id: id } = await aMessage();
    expect((await reply(id, { body: ' \n ' })).body['issues']).toMatchObject([{ path: 'body' }]);
    expect((await reply(id, { language: 'fr' })).body['issues']).toMatchObject([{ path: 'language' }]);
  });

  test('a reply is repeated by its job, can be sent again once it was refused, and reaches the reader once', async () => {
    const message = await aMessage();
    const [, stored] = [
      await reply(message._id),
      await given.portal.db
        .selectFrom('messageReply')
        .select('id')
        .where('messageId', '=', message._id)
        .executeTakeFirstOrThrow(),
    ];
    const send = vi.spyOn(given.portal.portal.ports.mailer, 'send');
    send.mockRejectedValueOnce(new Error('down'));
    await expect(sendReply(given.portal.portal, { replyId: stored.id })).rejects.toThrow('down');
    const stateOf = async () => (await listAll()).find(({ _id }) => _id === message._id)?.replies[0]?.state;
    // The job goes on: sent again by hand as well, the reply would arrive twice.
    expect(await stateOf()).toBe('sending');
    send.mockRejectedValueOnce(new MailRefused('no such address'));
    await sendReply(given.portal.portal, { replyId: stored.id });
    expect(await stateOf()).toBe('failed');
    // It is due again, until it is sent again.
    expect([await isListed('messages', message), await isListed('done', message)]).toEqual([true, false]);
    send.mockRestore();

    const again = { state: 'answered', replies: [{ state: 'sending' }] };
    expect((await resend(stored.id)).body).toMatchObject({ data: again });
    expect((await resend(stored.id)).status).toBe(200);
    await sentMails(given.portal);
    expect(await stateOf()).toBe('sent');
    await sendReply(given.portal.portal, { replyId: stored.id });
    expect(await mailsTo(given.portal, message.email)).toHaveLength(1);
    expect((await resend(randomUUID())).status).toBe(404);
  });

  test('a message is assigned to a colleague, answered without an email, and opened again', async () => {
    const message = await aMessage();
    const { _id: id } = message;
    expect(await isListed('mine', message)).toBe(false);
    expect((await change(id, { assigned_to: rita.id })).body).toMatchObject({
      data: { assigned_to: { _id: rita.id } },
    });
    expect([await isListed('mine', message), await isListed('mine', message, admin)]).toEqual([true, false]);
    expect((await auditOf('message.assigned'))[0]).toMatchObject({ person: { _id: rita.id } });
    const patient = await aPerson(given.portal, { role: 'patient' });
    const seen = { state: 'open', assigned_to: null };
    expect((await change(id, { assigned_to: null, seen })).body).toMatchObject({ code: 'changed_meanwhile' });
    expect((await change(id, { assigned_to: patient.id })).body['issues']).toMatchObject([{ path: 'assigned_to' }]);
    expect((await change(id, { state: 'answered' })).status).toBe(200);
    expect([await isListed('messages', message), await isListed('done', message)]).toEqual([false, true]);
    expect((await change(id, { state: 'open' })).body).toMatchObject({ data: { state: 'open', replies: [] } });
    expect([await isListed('messages', message), await isListed('done', message)]).toEqual([true, false]);
    // A refused reply reopens a message in nobody's name.
    const own = (await auditOf('message.reopened')).filter(({ actor }) => actor);
    expect([(await auditOf('message.answered')).length, own.length]).toEqual([1, 1]);
  });

  test('the open messages of a removed colleague are nobody’s, and their replies stay', async () => {
    const gone = await aPerson(given.portal, { role: 'reception' });
    const [mine, answered] = [await aMessage(), await aMessage()];
    await change(mine._id, { assigned_to: gone.id });
    const body = { body: 'Hello', language: 'en', after: null };
    const token = await tokenFor(given.portal, gone);
    await given.portal.call('POST', `/messages/${answered._id}/replies`, { token, body });
    expect((await given.portal.call('DELETE', `/users?id=${gone.id}`, { token: admin })).status).toBe(200);
    const all = await listAll();
    expect(all.find(({ _id }) => _id === mine._id)).toMatchObject({ assigned_to: null });
    expect(all.find(({ _id }) => _id === answered._id)).toMatchObject({ replies: [{ body: 'Hello', by: '' }] });
  });

  test('only the admin deletes a message, with its replies', async () => {
    const message = await aMessage();
    await reply(message._id);
    const remove = (token: string) => given.portal.call('DELETE', `/messages?id=${message._id}`, { token });
    expect((await remove(rita.token)).status).toBe(403);
    expect((await remove(admin)).status).toBe(200);
    const left = given.portal.db.selectFrom('messageReply').select('id').where('messageId', '=', message._id);
    expect(await left.execute()).toEqual([]);
    // Its email is not sent any more.
    expect(await mailsTo(given.portal, message.email)).toEqual([]);
  });
});
