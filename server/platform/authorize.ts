import { ClinicError } from '#domain/shared/errors';
import { isRecentlyProven } from '#domain/people/sessions';
import { isAllowed, needsProof, refusalOf, type Actor, type Rule, type Subject } from '#domain/shared/permission';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import type { Context } from './context.ts';

/**
 * Checks the caller's permission and returns the caller. Every use-case of a signed-in person starts with it.
 * @throws ClinicError `not_signed_in`, `not_allowed`, `doctor_not_verified`, `not_found` for another person's record
 * that must look absent, or `step_up_required`.
 */
export function authorize<R extends Rule>(ctx: Context, rule: R, subject: Subject<R>): Actor {
  ctx.permission = 'refused';
  if (!ctx.actor) throw new ClinicError('not_signed_in');
  if (!isAllowed(ctx.actor, rule, subject)) throw new ClinicError(refusalOf(rule, ctx.actor));
  if (needsProof(rule) && !isRecentlyProven(ctx.provenAt, ctx.now)) throw new ClinicError('step_up_required');
  ctx.permission = 'granted';
  return ctx.actor;
}

/**
 * The caller's proven identity.
 * @throws ClinicError `not_signed_in`
 */
export function requireIdentity(ctx: Context): ProvenIdentity {
  if (!ctx.identity) throw new ClinicError('not_signed_in');
  return ctx.identity;
}
