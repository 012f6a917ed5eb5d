import { MAX_FACTORS } from '#domain/people/factors';
import { parseUserAgent } from '#domain/people/user-agent';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { lockPerson } from '#server/people/profiles/people-rows';
import type { Context } from '#server/platform/context';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import type { Call } from '#server/platform/http/bind-route';
import { announceChange } from './announce-change.ts';
import { findAttempt } from './attempt.ts';
import { readSetup } from './create-totp.ts';
import { countRecoveryCodes, insertFactor, listFactors, type Account, type NewFactor } from './factors-rows.ts';
import { passSession } from './pass-session.ts';
import { acceptNewPasskey, type PasskeyResponse } from './passkeys.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { requireOwner } from './sign-in.ts';
import { stepOfCode } from './totp.ts';

type Given = { passkey?: PasskeyResponse | undefined; totp?: { setup: string; code: string } | undefined };

/**
 * Adds a factor, which this session has passed with that; the account's other sessions have to pass one. Returns recovery
 * codes if there are none.
 * @throws ClinicError `factor_refused`, `factors_full`, `own_address_not_proven`: somebody else may have signed up
 */
export async function addFactor(ctx: Context, given: Given, { headers }: Call): Promise<string[] | null> {
  const { signIn, person } = await requireOwner(ctx);
  if (!person.emailProvenAt) throw new ClinicError('own_address_not_proven');
  const { identity } = signIn;
  const attempt = (await findAttempt(ctx, headers)) ?? '';
  return inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, person.id);
    if ((await listFactors(trx, identity)).length >= MAX_FACTORS) throw new ClinicError('factors_full');
    const factor = await acceptNew(ctx, trx, given, { account: identity, headers, attempt });
    await insertFactor(trx, identity, factor);
    await passSession(trx, identity, { passed: factor.kind, headers });
    const { kind } = factor;
    await announceChange(ctx, trx, { personId: person.id, actorId: person.id, action: 'factor.added', kind });
    return (await countRecoveryCodes(trx, identity)) > 0 ? null : createRecoveryCodes(trx, identity);
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'factor_credential' ? new ClinicError('factor_refused') : error;
  });
}

async function acceptNew(
  ctx: Context,
  trx: Db,
  { passkey, totp }: Given,
  { account, headers, attempt }: { account: Account; headers: Headers; attempt: string },
): Promise<NewFactor> {
  if (passkey) {
    const { browser, system } = parseUserAgent(headers.get('user-agent'));
    const accepted = await acceptNewPasskey(ctx, trx, { isNew: true, attempt }, passkey);
    return { ...accepted, name: [browser, system].filter(Boolean).join(', ') };
  }
  if (!totp) throw invalidInput('totp', 'validation.missing');
  const secret = readSetup(ctx, account, totp.setup);
  const lastStep = secret === null ? null : stepOfCode(secret, totp.code, ctx.now);
  if (secret === null || lastStep === null) throw new ClinicError('factor_refused');
  return { kind: 'totp', sealedSecret: await ctx.ports.sealing.seal('factors', secret), lastStep };
}
