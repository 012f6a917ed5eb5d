import type { CardOutcome } from './card-outcome.ts';

/**
 * Confirms an intent; when the provider has cancelled it, because the page was open for longer than an hour, once more
 * with a new one. `renew` returns the new secret, or null when the clinic begins no other payment.
 */
export async function confirmOrRenew(
  clientSecret: string,
  confirm: (clientSecret: string) => Promise<CardOutcome>,
  renew: () => Promise<string | null>,
): Promise<CardOutcome> {
  const outcome = await confirm(clientSecret);
  if (outcome.status !== 'failed' || !outcome.isOver) return outcome;
  const another = await renew();
  return another === null ? outcome : confirm(another);
}
