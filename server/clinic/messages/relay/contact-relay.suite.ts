import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { ContactMessage, ContactRelay } from '#server/platform/ports/contact-relay';

/** A message as the clinic receives it. */
export type ReadMessage = { name: string; email: string; message: string };

export type RelayUnderTest = {
  relay: () => ContactRelay;
  /** What has arrived, oldest first. */
  read: () => Promise<ReadMessage[]>;
  /** Refuses the next message with a response that repeats its content. */
  refuseNext: () => void;
  /** The same relay while the service is down. */
  unreachable: () => ContactRelay;
  /** The same relay while the service accepts connections and never responds. */
  unanswered: () => ContactRelay;
  /** Keys and passwords. */
  secrets: string[];
};

export const aMessage = (change: Partial<ContactMessage> = {}): ContactMessage => ({
  id: crypto.randomUUID(),
  name: 'Päula Sömmer',
  email: 'paula@example.test',
  message: 'Do you have a time on Monday?\n\nI am afraid of the drill.',
  ...change,
});

/** The contract tests of every relay. */
export function describeContactRelay(under: RelayUnderTest): void {
  const last = async () => (await under.read()).at(-1);

  test('a message arrives with the name and address of its sender', async () => {
    const { id: _id, ...words } = aMessage();
    await under.relay().send(aMessage());
    expect(await last()).toEqual(words);
  });

  test.each([
    ['markup', '<script>alert(1)</script> & "quotes" \'too\''],
    ['placeholders', '{{name}} $t(mail.greeting) ${name} %s \\n'],
    ['other scripts', 'Ζέφυρος · Ünïcode · 歯が痛い · أسنان · 🦷'],
    ['many lines', '.\n..\n\n> quoted\n-- \nFrom here'],
    ['5,000 characters', 'x'.repeat(5000)],
  ])('%s in a message arrive unchanged', async (_what, message) => {
    await under.relay().send(aMessage({ message }));
    expect((await last())?.message).toBe(message);
  });

  test('a name that contains an address or a template arrives as a name', async () => {
    const name = '"Eve" <eve@example.test>, {{email}} $t(mail.greeting)';
    await under.relay().send(aMessage({ name }));
    expect(await last()).toMatchObject({ name, email: 'paula@example.test' });
  });

  test.each<[string, (words: ContactMessage) => Promise<void>]>([
    [
      'is refused',
      (words) => {
        under.refuseNext();
        return under.relay().send(words);
      },
    ],
    ['meets an outage', (words) => under.unreachable().send(words)],
    ['is never answered', (words) => under.unanswered().send(words)],
  ])(
    'a message that %s counts as not sent, and the error contains neither its text nor secrets',
    async (_what, send) => {
      const before = (await under.read()).length;
      const words = aMessage({ email: 'a-private-address@example.test', message: 'my private words' });
      const error = await send(words).then(
        () => null,
        (thrown: unknown) => thrown as Error,
      );
      expect(error).toBeInstanceOf(Error);
      expect(await under.read()).toHaveLength(before);
      // What the log contains of an error: its fields and those of its causes.
      const logged = inspect(error, { depth: 4 });
      for (const secret of [...under.secrets, words.name, words.email, words.message])
        expect(logged).not.toContain(secret);
    },
  );

  test('a refused message is sent by the next attempt', async () => {
    const words = aMessage({ message: 'again, please' });
    under.refuseNext();
    await expect(under.relay().send(words)).rejects.toThrow();
    await under.relay().send(words);
    expect((await last())?.message).toBe('again, please');
  });
}
