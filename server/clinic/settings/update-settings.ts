import type { RouteInput } from '#contract/shared/define-route';
import type { SettingsOfClinic, updateSettings as route } from '#contract/clinic/settings';
import { imageSettings, settingNames } from '#domain/clinic/clinic-settings';
import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { findSettings, insertSettings } from './clinic-settings-rows.ts';
import { findPersonById, requireOwnImage } from '#server/people/index';
import { getSettings } from './get-settings.ts';

/**
 * Changes settings of the clinic; null sets one back to the configuration. Other servers follow by themselves. Audited.
 * @throws ClinicError `not_allowed`, `step_up_required`, `changed_meanwhile` if the version is another one by now
 */
export async function updateSettings(
  ctx: Context,
  { version, values }: RouteInput<typeof route>['body'],
): Promise<SettingsOfClinic> {
  const { id: actorId } = authorize(ctx, 'settings.change', null);
  const wanted = { ...values, ...(await readImages(ctx, actorId, values)) };
  await inTransaction(ctx.write, async (trx) => {
    const newest = await findSettings(trx);
    if ((newest?.id ?? 0) !== version) throw new ClinicError('changed_meanwhile');
    const next = { ...newest?.values };
    const changed = settingNames.filter((name) => {
      const value = wanted[name];
      if (value === undefined || (value ?? undefined) === next[name]) return false;
      if (value === null) delete next[name];
      else next[name] = value;
      return true;
    });
    if (changed.length === 0) return;
    const isWritten = await insertSettings(trx, { version, changedBy: actorId, values: next });
    if (!isWritten) throw new ClinicError('changed_meanwhile');
    for (const name of imageSettings) {
      const url = newest?.values[name];
      if (url && url !== next[name]) await ctx.ports.jobs.enqueue(trx, 'remove-image', { url });
    }
    await insertAudit(trx, { action: 'settings.changed', actorId, details: { changed: changed.join(',') } });
  });
  return getSettings(ctx);
}

type Values = RouteInput<typeof route>['body']['values'];

/** The stored forms of the images that a request sets, which the caller uploaded. @throws ClinicError `invalid_input` */
async function readImages(ctx: Context, actorId: string, values: Values): Promise<Values> {
  const named = imageSettings.filter((name) => values[name]);
  const self = named.length > 0 ? await findPersonById(ctx.read, actorId) : null;
  if (!self) return {};
  const { issuer, subject } = self;
  const images = named.map(async (name) => {
    const path = `values.${name}`;
    return [name, await requireOwnImage(ctx, values[name] ?? '', { issuer, subject, path })];
  });
  return Object.fromEntries(await Promise.all(images)) as Values;
}
