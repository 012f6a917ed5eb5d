import { factorKinds, MAX_FACTORS } from '#domain/people/factors';
import { defineRoute } from '#contract/shared/define-route';
import { id, line } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** What proves somebody besides a password or Google. Contains no secret. */
export const Factor = z
  .object({
    _id: z.string(),
    kind: z.enum(factorKinds),
    name: z.string().describe('the browser and system that made a passkey'),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Factor' });
export type Factor = z.output<typeof Factor>;

/** A sign-in and the factors of its account; `factors` and `recoveryCodes` stay empty until one has been passed. */
const Factors = z
  .object({
    email: z.string(),
    step: z.enum(['done', 'factor', 'setup']).describe('what the sign-in still lacks'),
    kinds: z.array(z.enum(factorKinds)),
    isRequired: z.boolean(),
    factors: z.array(Factor),
    recoveryCodes: z.number().describe('how many are unused'),
  })
  .meta({ id: 'Factors' });

export const getFactors = defineRoute({
  method: 'GET',
  path: '/factors',
  summary: 'What the sign-in still lacks, and the factors of its account',
  access: 'sign-in',
  reply: z.object({ data: Factors }),
});

/** What a passkey signs, and what it answers, as `@simplewebauthn/browser` defines them. */
export const WebAuthn = z.record(z.string(), z.unknown());

export const challengePasskey = defineRoute({
  method: 'POST',
  path: '/factors/challenge',
  summary: 'What a passkey has to sign, once and within five minutes: to sign in, to unlock, or to be added',
  access: 'anyone',
  worksLocked: true,
  body: z.strictObject({ isNew: z.boolean('validation.invalid') }),
  reply: z.object({ data: WebAuthn }),
  failures: ['step_up_required', 'passkeys_unavailable'],
});

const code = line(40, 'validation.codeRequired');

export const passFactor = defineRoute({
  method: 'POST',
  path: '/factors/pass',
  summary:
    'Passes the second factor of a sign-in, by a code of an authenticator app, a recovery code or a passkey; without a sign-in, a passkey is one',
  access: 'anyone',
  body: z.strictObject({ code: code.optional(), passkey: WebAuthn.optional() }),
  reply: z.object({ data: z.object({ email: z.string() }) }),
  failures: ['factor_refused', 'too_many_requests', 'passkeys_unavailable'],
});

export const createTotp = defineRoute({
  method: 'POST',
  path: '/factors/totp',
  summary: 'The secret of a new authenticator app, which a code of it makes a factor within an hour',
  access: 'sign-in',
  reply: z.object({
    data: z.object({ secret: z.string(), qr: z.string().describe('an SVG image'), setup: z.string() }),
  }),
  failures: ['step_up_required'],
});

const RecoveryCodes = z.object({
  data: z.object({ recoveryCodes: z.array(z.string()).nullable().describe('shown once; null if there are some') }),
});

export const addFactor = defineRoute({
  method: 'POST',
  path: '/factors',
  summary: `Adds a passkey, or an authenticator app by its first code; up to ${MAX_FACTORS}`,
  access: 'sign-in',
  body: z.strictObject({
    passkey: WebAuthn.optional(),
    totp: z.strictObject({ setup: line(2000), code }).optional(),
  }),
  reply: RecoveryCodes,
  failures: ['step_up_required', 'factor_refused', 'factors_full', 'own_address_not_proven', 'passkeys_unavailable'],
});

export const deleteFactor = defineRoute({
  method: 'DELETE',
  path: '/factors',
  summary: 'Removes a factor of the caller',
  access: 'sign-in',
  query: z.object({ id }),
  failures: ['step_up_required', 'not_found', 'last_factor'],
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/factors/recovery-codes',
  summary: 'Replaces the recovery codes of the caller',
  access: 'sign-in',
  reply: RecoveryCodes,
  failures: ['step_up_required', 'not_found'],
});

export const resetFactors = defineRoute({
  method: 'DELETE',
  path: '/users/:id/factors',
  summary: 'Removes all factors of somebody who lost theirs, and ends their sessions',
  params: z.object({ id }),
  failures: ['step_up_required', 'not_found'],
});
