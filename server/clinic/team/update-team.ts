import type { RouteInput } from '#contract/shared/define-route';
import type { updateTeam as route } from '#contract/clinic/team';
import { ClinicError } from '#domain/shared/errors';
import { findPersonById, imageUrlOf, requireOwnImage } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { getTeam } from './get-team.ts';
import { findTeam, storeTeam } from './team-rows.ts';

/**
 * Replaces the people besides the doctors, with images that they have or that the caller uploaded; those that nobody has any
 * more are removed. Audited, without names.
 * @throws ClinicError `not_allowed`, `step_up_required`, `invalid_input`, `changed_meanwhile` if the version is another one by now
 */
export async function updateTeam(ctx: Context, { version, members }: RouteInput<typeof route>['body']) {
  const { id: actorId } = authorize(ctx, 'settings.change', null);
  const [self, { members: before }] = await Promise.all([findPersonById(ctx.read, actorId), findTeam(ctx.write)]);
  const { issuer = '', subject = '' } = self ?? {};
  const earlier = before.flatMap(({ image }) => image ?? []);
  const images = members.map(async ({ image }, at) => {
    const known = earlier.find((url) => image && [url, imageUrlOf(url, ctx.settings)].includes(image));
    return known ?? (image && requireOwnImage(ctx, image, { issuer, subject, path: `members.${at}.image` }));
  });
  const stored = await Promise.all(images);
  const next = members.map((member, at) => ({ ...member, image: stored[at] ?? null }));
  await inTransaction(ctx.write, async (trx) => {
    if (!(await storeTeam(trx, { version, members: next }))) throw new ClinicError('changed_meanwhile');
    for (const url of earlier.filter((image) => !stored.includes(image)))
      await ctx.ports.jobs.enqueue(trx, 'remove-image', { url });
    await insertAudit(trx, { action: 'settings.changed', actorId, details: { changed: 'team' } });
  });
  return getTeam(ctx);
}
