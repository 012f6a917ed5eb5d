import { routes } from '#contract/index';
import { createDeskPatient } from '#server/accounts/records/create-desk-patient';
import { searchPatients } from '#server/accounts/records/search-patients';
import { bindRoute } from '#server/platform/http/bind-route';

export const deskPatients = [
  bindRoute(routes.searchPatients, async (ctx, { body }) => ({ data: await searchPatients(ctx, body) })),
  bindRoute(routes.createDeskPatient, async (ctx, { body }) => ({ data: await createDeskPatient(ctx, body) })),
];
