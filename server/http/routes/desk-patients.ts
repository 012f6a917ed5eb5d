import { routes } from '#contract/index';
import { createDeskPatient } from '#server/use-cases/desk-patients/create-desk-patient';
import { searchPatients } from '#server/use-cases/desk-patients/search-patients';
import { bindRoute } from '#server/http/bind-route';

export const deskPatients = [
  bindRoute(routes.searchPatients, async (ctx, { body }) => ({ data: await searchPatients(ctx, body) })),
  bindRoute(routes.createDeskPatient, async (ctx, { body }) => ({ data: await createDeskPatient(ctx, body) })),
];
