import { ClinicError } from '#domain/errors';
import { readClock } from '#server/store/clock';
import { forgetOldTurns, giveBackTurn, takeTurn } from '#server/store/rate-limits';
import type { Portal } from './context.ts';
import { widerNetwork } from './wider-network.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Limit = { max: number; seconds: number };

/**
 * How often something may be tried: from one network address, and for one account (an e-mail address, or a person).
 * Where a try that goes well is given back, only failures count.
 */
const LIMITS = {
  signIn: { address: { max: 50, seconds: HOUR }, account: { max: 5, seconds: 15 * MINUTE } },
  changePassword: { address: { max: 50, seconds: HOUR }, account: { max: 5, seconds: 15 * MINUTE } },
  reset: { address: { max: 20, seconds: HOUR }, account: { max: 3, seconds: HOUR } },
  verifyLink: { address: { max: 20, seconds: HOUR }, account: { max: 3, seconds: HOUR } },
  signUp: { address: { max: 20, seconds: HOUR } },
  otherIdentity: { address: { max: 100, seconds: HOUR } },
  contact: { address: { max: 5, seconds: HOUR } },
  newsletter: { address: { max: 5, seconds: HOUR } },
  // An admin adds a whole practice in one sitting.
  upload: { address: { max: 120, seconds: HOUR }, account: { max: 60, seconds: HOUR } },
  booking: { account: { max: 60, seconds: HOUR } },
} as const satisfies Record<string, { address?: Limit; account?: Limit }>;

export type Attempt = keyof typeof LIMITS;

/** Who tries: a network address, and whose account it is about. */
export type Trier = { address?: string; account?: string };

/**
 * Counts one try, for all servers together; neither address nor account is kept, only a keyed hash.
 * @returns what gives the try back because it went well.
 * @throws ClinicError `too_many_requests` with the seconds to wait.
 */
export async function limitAttempts({ db, ports }: Portal, what: Attempt, by: Trier): Promise<() => Promise<void>> {
  const limits: { address?: Limit; account?: Limit } = LIMITS[what];
  const taken: string[] = [];
  for (const { side, value, max, seconds } of countersOf(limits, by)) {
    const key = ports.links.hash(`${what}/${side}`, value);
    const turn = await takeTurn(db, { key, max, windowSeconds: seconds });
    if (!turn.isAllowed) throw tooMany(turn.retryAfterSeconds);
    taken.push(key);
  }
  return async () => {
    for (const key of taken) await giveBackTurn(db, key);
  };
}

/** Several customers of a provider may share a /56; one of them may have all of it. */
const WIDER_FACTOR = 4;

function countersOf(limits: { address?: Limit; account?: Limit }, { address, account }: Trier) {
  const wider = address === undefined ? null : widerNetwork(address);
  const counters = [
    { side: 'address', value: address, limit: limits.address },
    {
      side: 'address',
      value: wider ?? undefined,
      limit: limits.address && { ...limits.address, max: limits.address.max * WIDER_FACTOR },
    },
    { side: 'account', value: account, limit: limits.account },
  ];
  return counters.flatMap(({ side, value, limit }) =>
    limit && value !== undefined ? [{ side, value, ...limit }] : [],
  );
}

function tooMany(retryAfterSeconds: number): ClinicError {
  return new ClinicError('too_many_requests', {
    retryAfterSeconds,
    params: { count: Math.ceil(retryAfterSeconds / MINUTE) },
  });
}

/** Forgets what no limit asks for any more. */
export async function forgetOldAttempts({ db }: Portal): Promise<void> {
  const now = await readClock(db);
  await forgetOldTurns(db, new Date(now.getTime() - 2 * HOUR * 1000));
}
