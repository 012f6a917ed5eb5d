import { findPersonByEmail } from '#server/people/profiles/people-rows';
import type { Context } from '#server/platform/context';
import { toActor } from '#server/people/sessions/identify-caller';
import type { TestPortal } from './portal.ts';

/** The context of a call by this person at a given instant, for rules that depend on the clock. */
export async function contextAt({ portal }: TestPortal, email: string, now: Date): Promise<Context> {
  const person = await findPersonByEmail(portal.write, email);
  if (!person) throw new Error(`no person has the address ${email}`);
  return {
    ...portal,
    now,
    address: '',
    actor: toActor(person),
    session: null,
    provenAt: now,
    isLocked: false,
    identity: null,
    signIn: null,
    permission: 'not_requested',
  };
}
