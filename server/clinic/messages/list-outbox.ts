import type { OutboxMail } from '#contract/clinic/outbox';
import { ClinicError } from '#domain/shared/errors';
import type { Context } from '#server/platform/context';

/** Demo mode only: the newest emails of the outbox. @throws ClinicError `not_found` outside of demo mode. */
export async function listOutbox(ctx: Context, { limit }: { limit: number }): Promise<OutboxMail[]> {
  if (!ctx.ports.outbox || !ctx.settings.clinic.isDemo) throw new ClinicError('not_found');
  return ctx.ports.outbox.list(limit);
}
