import { anOffer, bookingOf } from './free-slots.ts';
import { mailsTo } from './outbox.ts';
import { aPerson, tokenFor } from './people.ts';
import type { TestPortal, TestResponse } from './portal.ts';

export const BIRTH_DATE = '1980-12-24';

/** Reception with patients without an account, whose email addresses it enters. */
export async function aDesk(portal: TestPortal) {
  const reception = await tokenFor(portal, await aPerson(portal, { role: 'reception' }));
  const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    portal.call(method, path, { token: reception, ...(body && { body }) });
  let callers = 0;

  /** A patient without an account, with or without an address. */
  async function aCaller({
    name = 'Cara Caller',
    ...given
  }: { name?: string; birthDate?: string | null; email?: string } = {}) {
    const birth_date = given.birthDate === undefined ? BIRTH_DATE : given.birthDate;
    callers += 1;
    const entered = await send('POST', '/desk/patients', { name, birth_date, phone: `030 55501${callers + 10}` });
    const { _id: id } = entered.body.data as unknown as { _id: string };
    const { email = `caller-${id}@example.test` } = given;
    return { id, email };
  }
  const saveEmail = (id: string, email: string | null): Promise<TestResponse> =>
    send('POST', `/desk/patients/${id}/email`, { email });
  /** Books for a caller; returns the id of the appointment. */
  async function book(id: string, index = 0, treatment = 'Teeth Cleaning'): Promise<string> {
    const { isPaid: _isPaid, ...body } = bookingOf(await anOffer(portal, treatment, index));
    const booked = await send('POST', '/desk/bookings', { ...body, patient_id: id });
    if (booked.status !== 200) throw new Error(`booking returned ${booked.status}: ${booked.text}`);
    return (booked.body.data as unknown as { _id: string })._id;
  }
  /** A caller with an appointment and the token of the link that was mailed to their address. */
  async function aLinkedCaller(index = 0) {
    const caller = await aCaller();
    const bookingId = await book(caller.id, index);
    await saveEmail(caller.id, caller.email);
    return { ...caller, bookingId, token: (await deskTokens(portal, caller.email))[0] ?? '' };
  }
  const stateOf = async (id: string) =>
    ((await send('GET', `/desk/persons/${id}`)).body.data as unknown as { emailState: string }).emailState;
  return { reception, send, aCaller, saveEmail, book, aLinkedCaller, stateOf };
}

/** The tokens of the links that ask for a date of birth, mailed to an address; the newest first. */
export async function deskTokens(portal: TestPortal, email: string): Promise<string[]> {
  const texts = (await mailsTo(portal, email)).map(({ text }) => text);
  return texts.flatMap((text) => /#token=([^\s&]+)&open=birth-date/.exec(text)?.[1] ?? []);
}

/** Sends a date of birth to a link. */
export const answer = (portal: TestPortal, token: string, birth_date: string = BIRTH_DATE) =>
  portal.call('POST', '/appointment-link/birth-date', { body: { token, birth_date } });

export const disown = (portal: TestPortal, token: string) =>
  portal.call('POST', '/appointment-link/not-me', { body: { token } });

/** The tokens of the manage links in a response to the right date of birth. */
export const managed = ({ body }: TestResponse) => (body.data as unknown as { tokens: string[] }).tokens;
