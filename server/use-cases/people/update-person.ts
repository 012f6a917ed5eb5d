import type { Profile, ProfileBody } from '#contract/people';
import { ClinicError } from '#domain/errors';
import { isImageOf } from '#server/store/images';
import { updatePersonRow, type PersonRow } from '#server/store/people';
import { lockPerson } from '#server/store/accounts';
import { inTransaction } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import type { Context, Settings } from '#server/lib/context';
import { getSelf } from '#server/use-cases/sessions/list-sessions';
import { requireOwnImage } from '#server/lib/own-image';
import { toUser } from '#server/lib/presenters';

/** The caller's own profile. @throws ClinicError `not_signed_in` */
export async function getProfile(ctx: Context): Promise<Profile> {
  const { id } = authorize(ctx, 'profile.read', { email: ctx.actor?.email ?? '' });
  return toProfile(await getSelf(ctx, id), ctx.settings);
}

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

function toProfile(person: PersonRow, settings: Settings): Profile {
  return { ...toUser(person, settings), language: person.language };
}
