import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { getRegisters } from '#server/clinic/registers/get-registers';

export const registers = [bindRoute(routes.getRegisters, async (ctx) => getRegisters(ctx))];
