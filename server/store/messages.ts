import type { Handle } from './open-database.ts';

export async function insertMessage(
  handle: Handle,
  message: { name: string; email: string; message: string },
): Promise<void> {
  await handle.insertInto('contact_message').values(message).execute();
}

/** Keeps an address once, however often it is sent. */
export async function insertNewsletterAddress(handle: Handle, email: string): Promise<void> {
  await handle
    .insertInto('newsletter_address')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
