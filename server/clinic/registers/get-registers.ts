import type { Registers } from '#contract/clinic/registers';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/** What the registers of the clinic take from the configuration. @throws ClinicError `not_allowed` */
export function getRegisters(ctx: Context): { data: Registers } {
  authorize(ctx, 'registers.read', null);
  return { data: ctx.settings.registers };
}
