import { expect, test } from 'vitest';
import type { CardOutcome } from './card-outcome.ts';
import { confirmOrRenew } from './confirm-or-renew.ts';

const over: CardOutcome = { status: 'failed', message: 'It was canceled.', isOver: true };
const confirm = async (secret: string): Promise<CardOutcome> =>
  secret === 'new' ? { status: 'succeeded', id: 'pi_new' } : over;

test('a cancelled intent is replaced by a new one, once', async () => {
  expect(await confirmOrRenew('old', confirm, async () => 'new')).toEqual({ status: 'succeeded', id: 'pi_new' });
  expect(await confirmOrRenew('old', confirm, async () => 'older')).toBe(over);
  expect(await confirmOrRenew('old', confirm, async () => null)).toBe(over);
});

test('a declined card is not charged again automatically', async () => {
  const declined: CardOutcome = { status: 'failed', message: 'Your card was declined.' };
  const renew = () => Promise.reject(new Error('not needed'));
  expect(await confirmOrRenew('old', async () => declined, renew)).toBe(declined);
});
