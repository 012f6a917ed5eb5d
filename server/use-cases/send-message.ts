import { insertMessage, insertNewsletterAddress } from '#server/store/messages';
import type { Context } from './context.ts';

/** Keeps a message to the clinic. */
export async function sendMessage(
  ctx: Context,
  message: { name: string; email: string; message: string },
): Promise<void> {
  await insertMessage(ctx.db, message);
}

/** Keeps an address for news; the answer is the same whether it was there already. */
export async function subscribe(ctx: Context, { email }: { email: string }): Promise<void> {
  await insertNewsletterAddress(ctx.db, email);
}
