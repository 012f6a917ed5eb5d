import type { CardOutcome } from './card-outcome.ts';

/**
 * Confirms an intent. If the provider has cancelled it, because the page was open for more than an hour, confirms a new
 * one instead. `renew` returns the new secret, or null if there is none.
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
