import type { Profile, ProfileBody } from '#contract/people';
import { ClinicError } from '#domain/errors';
import { isImageOf } from '#server/store/images';
import { lockPerson, updatePersonRow } from '#server/store/people';
import { inTransaction } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { getSelf } from './get-self.ts';
import { requireOwnImage } from '#server/lib/own-image';
import { toProfile } from './get-profile.ts';

/**
 * Updates the caller's own profile. A job removes an image that is replaced.
 * @throws ClinicError `invalid_input` for an image that the caller did not upload.
 */
export async function updatePerson(ctx: Context, changes: ProfileBody): Promise<Profile> {
  const { id } = authorize(ctx, 'profile.update', { id: ctx.actor?.id ?? '' });
  const self = await getSelf(ctx, id);
  const { name, phone, language } = changes;
  const image = changes.image === undefined ? undefined : await requireOwnImage(ctx, changes.image, self);
  await inTransaction(ctx.db, async (trx) => {
    const before = await lockPerson(trx, id);
    if (!before || before.deletedAt) throw new ClinicError('not_signed_in');
    await updatePersonRow(trx, id, {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(image !== undefined && { imageUrl: image }),
      ...(language !== undefined && { language }),
    });
    const old = before.imageUrl;
    if (image === undefined || old === null || old === image) return;
    if (await isImageOf(trx, { ...self, url: old })) await ctx.ports.jobs.enqueue(trx, 'remove-image', { url: old });
  });
  return toProfile(await getSelf(ctx, id), ctx.settings);
}
