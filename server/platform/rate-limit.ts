import { ClinicError } from '#domain/shared/errors';
import {
  deleteAttempts,
  undoLockoutAttempt,
  undoAttempt,
  countLockoutAttempt,
  countAttempt,
  type Lockout,
} from '#server/platform/database/rate-limits';
import type { Context, Portal } from './context.ts';
import { widerNetwork } from './wider-network.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Window = { max: number; seconds: number };
type Limit = Window | Lockout;

/** Password guesses: 5 failures, then waits of 1, 2, 4 … 60 minutes until a day has passed without a failure. */
const GUESSES: Lockout = { free: 5, firstWait: MINUTE, maxWait: HOUR, forgottenAfter: DAY };

type Limits = {
  /** From one network address. */
  address?: Window;
  /** For one account (an email address, or a person). */
  account?: Limit;
  /** For one account, from one network address. */
  both?: Limit;
  /** For one account, from a known device. Replaces the other limits, so that strangers cannot exhaust it. */
  device?: Limit;
};

/** Attempts allowed, by kind. Kinds whose successful attempts are released count failures only. */
const LIMITS = {
  signIn: { address: { max: 50, seconds: HOUR }, account: GUESSES, device: GUESSES },
  changePassword: { account: GUESSES, device: GUESSES },
  // Codes of an authenticator app, recovery codes and passkeys.
  factor: { address: { max: 100, seconds: HOUR }, account: GUESSES },
  // A link is valid for an hour, so an account that has reached its limit has a valid one in its mailbox.
  reset: {
    address: { max: 20, seconds: HOUR },
    both: { max: 3, seconds: HOUR },
    account: { max: 6, seconds: HOUR },
    device: { max: 3, seconds: HOUR },
  },
  // With the password, an attacker could register any number of known devices, each with its own attempts.
  newDevice: { account: { max: 10, seconds: DAY } },
  verifyLink: { address: { max: 20, seconds: HOUR }, account: { max: 3, seconds: HOUR } },
  // Each of these two sends an email to an address that somebody typed; the second is for one patient, by the desk.
  emailChange: { address: { max: 20, seconds: HOUR }, account: { max: 3, seconds: HOUR } },
  deskLink: { address: { max: 200, seconds: HOUR }, account: { max: 5, seconds: HOUR } },
  // The owner disowned the account; one link a day lets them claim it later.
  verifyDisowned: { address: { max: 20, seconds: HOUR }, account: { max: 1, seconds: DAY } },
  signUp: { address: { max: 20, seconds: HOUR } },
  // An invalid link counts for its network address, a valid one for what it was signed for: a clinic's patients may share
  // one address.
  mailedLink: { address: { max: 100, seconds: HOUR }, account: { max: 100, seconds: HOUR } },
  holdMail: { address: { max: 20, seconds: HOUR }, account: { max: 3, seconds: HOUR } },
  otherIdentity: { address: { max: 100, seconds: HOUR } },
  contact: { address: { max: 5, seconds: HOUR } },
  newsletter: { address: { max: 5, seconds: HOUR } },
  // Enough for an admin who adds all doctors of a clinic at once.
  upload: { address: { max: 120, seconds: HOUR }, account: { max: 60, seconds: HOUR } },
  // Calendar programs read a feed a few times an hour.
  calendarFeed: { account: { max: 60, seconds: HOUR } },
  calendarImport: { account: { max: 20, seconds: HOUR } },
  calendarFeedChange: { account: { max: 20, seconds: HOUR } },
  booking: { account: { max: 60, seconds: HOUR } },
  testEmail: { account: { max: 10, seconds: HOUR } },
  // Each adds, removes or corrects somebody the account books for, or lets the account in.
  persons: { account: { max: 30, seconds: HOUR } },
  // Codes of 50 bits, with the date of birth.
  claim: { address: { max: 30, seconds: HOUR }, account: { max: 10, seconds: HOUR } },
  // More than one person can enter; stops a program.
  deskBooking: { account: { max: 600, seconds: HOUR } },
  // Pages of lists of patients: more than a person needs in an hour; stops somebody who copies all of them.
  export: { account: { max: 10, seconds: HOUR } },
  // Copies of somebody's data, by who requests them.
  dataExport: { account: { max: 10, seconds: HOUR } },
  // Counted by booking and caller: staff can change many bookings, and nobody uses up the changes of others.
  change: { account: { max: 30, seconds: HOUR } },
} as const satisfies Record<string, Limits>;

export type Attempt = keyof typeof LIMITS;

/** What an attempt is counted by: network address, affected account, and the id of a device known to it. */
export type Caller = { address?: string; account?: string; device?: string };

/**
 * Counts one attempt across all servers. Address, account and device are stored only as a keyed hash.
 * @returns a function that releases the attempt, for kinds where success does not count.
 * @throws ClinicError `too_many_requests` with the seconds to wait
 */
export async function checkRateLimit(portal: Portal, kind: Attempt, caller: Caller): Promise<() => Promise<void>> {
  const { write } = portal;
  const counted: { key: string; limit: Limit }[] = [];
  for (const { side, value, limit } of countersOf(LIMITS[kind], caller)) {
    const key = keyOf(portal, kind, side, value);
    const attempt = isGrowing(limit)
      ? await countLockoutAttempt(write, key, limit)
      : await countAttempt(write, { key, max: limit.max, windowSeconds: limit.seconds });
    if (!attempt.isAllowed) throw tooMany(attempt.retryAfterSeconds);
    counted.push({ key, limit });
  }
  return async () => {
    for (const { key, limit } of counted) {
      await (isGrowing(limit) ? undoLockoutAttempt(write, key, limit) : undoAttempt(write, key));
    }
  };
}

/** The limit of emailed links; `signedFor` is what the link's signature covers, null if the link is invalid. */
export async function checkLinkLimit(ctx: Context, signedFor: string | null): Promise<void> {
  await checkRateLimit(ctx, 'mailedLink', signedFor === null ? { address: ctx.address } : { account: signedFor });
}

type CountedByUseCase = 'booking' | 'deskBooking' | 'change' | 'export';

/** The counter of an account, for a use-case that counts an attempt in its own statement. */
export function accountLimit(portal: Portal, kind: CountedByUseCase, account: string) {
  const { max, seconds: windowSeconds } = LIMITS[kind].account;
  return { key: keyOf(portal, kind, 'account', account), max, windowSeconds };
}

/** @throws ClinicError `too_many_requests` if the attempts that an `accountLimit` counted reach its maximum */
export function assertWithinLimit(
  kind: CountedByUseCase,
  { count, retryAfterSeconds }: { count: number; retryAfterSeconds: number },
): void {
  if (count >= LIMITS[kind].account.max) throw tooMany(retryAfterSeconds);
}

/** Clears the failures of an account, after an emailed link proved its owner, or of one known device. */
export async function clearFailures(
  portal: Portal,
  kind: Attempt,
  { account, device }: { account: string; device?: string | undefined },
): Promise<void> {
  const key =
    device === undefined
      ? keyOf(portal, kind, 'account', account)
      : keyOf(portal, kind, 'device', deviceAndAccount(device, account));
  await deleteAttempts(portal.write, [key]);
}

/** A /56 may belong to one customer of a provider or be shared by several, so its limit is higher than a /64's. */
const WIDER_FACTOR = 4;

type Counter = { side: keyof Limits; value: string; limit: Limit };

function countersOf(limits: Limits, { address, account, device }: Caller): Counter[] {
  if (limits.device && account !== undefined && device !== undefined) {
    return [{ side: 'device', value: deviceAndAccount(device, account), limit: limits.device }];
  }
  const counters: Counter[] = [];
  const count = (side: keyof Limits, value: string | null | undefined, limit: Limit | undefined) => {
    if (limit && value !== undefined && value !== null) counters.push({ side, value, limit });
  };
  count('address', address, limits.address);
  count(
    'address',
    address === undefined ? null : widerNetwork(address),
    limits.address && { ...limits.address, max: limits.address.max * WIDER_FACTOR },
  );
  count('both', account === undefined ? null : `${address ?? ''} ${account}`, limits.both);
  count('account', account, limits.account);
  return counters;
}

function isGrowing(limit: Limit): limit is Lockout {
  return 'free' in limit;
}

function deviceAndAccount(device: string, account: string): string {
  return `${device} ${account}`;
}

function keyOf({ ports }: Portal, kind: Attempt, side: keyof Limits, value: string): string {
  return ports.links.hash(`${kind}/${side}`, value);
}

/** The refusal of an attempt; the message names the minutes to wait. */
export function tooMany(
  retryAfterSeconds: number,
  code: 'too_many_requests' | 'too_many_exports' = 'too_many_requests',
): ClinicError {
  return new ClinicError(code, {
    retryAfterSeconds,
    params: { count: Math.ceil(retryAfterSeconds / MINUTE) },
  });
}
