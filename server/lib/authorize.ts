import { ClinicError } from '#domain/errors';
import { isAllowed, refusalOf, type Actor, type Rule, type Subject } from '#domain/permission';
import type { ProvenIdentity } from '#server/ports/identity';
import type { Context } from './context.ts';

/**
 * Asks whether the caller may do this with that; every use-case of a signed-in person begins here.
 * @throws ClinicError `not_signed_in`, `not_allowed`, `doctor_not_verified`, or `not_found` where another's thing must look absent.
 */
export function authorize<R extends Rule>(ctx: Context, rule: R, subject: Subject<R>): Actor {
  ctx.permission = 'refused';
  if (!ctx.actor) throw new ClinicError('not_signed_in');
  if (!isAllowed(ctx.actor, rule, subject)) throw new ClinicError(refusalOf(rule, ctx.actor));
  ctx.permission = 'granted';
  return ctx.actor;
}

/** @throws ClinicError `not_signed_in` without a proven identity. */
export function requireIdentity(ctx: Context): ProvenIdentity {
  if (!ctx.identity) throw new ClinicError('not_signed_in');
  return ctx.identity;
}
