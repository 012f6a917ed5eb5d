import type { SettingsOfClinic } from '#contract/clinic/settings';
import { settingNames } from '#domain/clinic/clinic-settings';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { paginate } from '#server/platform/pagination';
import { listVersions } from './clinic-settings-rows.ts';

/** The settings that the portal can change, with their sources. @throws ClinicError `not_allowed` */
export async function getSettings(ctx: Context): Promise<SettingsOfClinic> {
  authorize(ctx, 'settings.read', null);
  const { version, own, configured } = await ctx.followSettings(true);
  const settings = settingNames.map((name) => {
    const { value, isSet } = configured[name];
    const set = own[name];
    const source = set !== undefined ? 'portal' : isSet ? 'configuration' : 'default';
    return { name, value: set ?? value, source } as const;
  });
  return { version, settings };
}

/** A page of the changes of settings, the newest first. @throws ClinicError `not_allowed` */
export async function listSettingsChanges(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  authorize(ctx, 'settings.read', null);
  const before = cursor === undefined ? null : Number(cursor);
  const { page, last } = paginate(await listVersions(ctx.read, { before, limit: limit + 1 }), limit);
  const data = page.map(({ id: version, changedAt, changedBy, values, earlierValues }) => {
    const earlier: Record<string, string> = earlierValues ?? {};
    const now: Record<string, string> = values;
    const names = [...new Set([...Object.keys(earlier), ...Object.keys(now)])].filter(
      (name) => earlier[name] !== now[name],
    );
    const changes = names.map((name) => ({ name, before: earlier[name] ?? null, after: now[name] ?? null }));
    return { version, changedAt: changedAt.toISOString(), changedBy, changes };
  });
  return { data, nextCursor: last ? String(last.id) : null };
}
