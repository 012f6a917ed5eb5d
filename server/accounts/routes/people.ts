import { routes } from '#contract/index';
import { pageLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/platform/http/bind-route';
import { createDoctor } from '#server/accounts/create/create-doctor';
import { createReception } from '#server/accounts/create/create-reception';
import { createPerson } from '#server/accounts/create/create-person';
import { deletePerson } from '#server/accounts/delete/delete-person';
import { previewDeletion } from '#server/accounts/delete/preview-deletion';
import { getPerson, getRole, listPeople, getProfile, updatePerson, verifyDoctor } from '#server/people/index';

export const people = [
  bindRoute(routes.createPerson, async (ctx, { body }, { headers }) => ({
    data: await createPerson(ctx, body, pageLanguage(headers)),
  })),
  bindRoute(routes.getPerson, async (ctx, { query }) => ({ data: await getPerson(ctx, { email: query.userEmail }) })),
  bindRoute(routes.getRole, async (ctx, { query }) => ({ data: await getRole(ctx, query) })),
  bindRoute(routes.getProfile, async (ctx) => ({ data: await getProfile(ctx) })),
  bindRoute(routes.updatePerson, async (ctx, { body }) => ({ data: await updatePerson(ctx, body) })),
  bindRoute(routes.listPeople, (ctx, { query }) => listPeople(ctx, query)),
  bindRoute(routes.createDoctor, async (ctx, { body }) => ({ data: await createDoctor(ctx, body) })),
  bindRoute(routes.createReception, async (ctx, { body }) => ({ data: await createReception(ctx, body) })),
  bindRoute(routes.verifyDoctor, async (ctx, { query, body }) => ({
    data: await verifyDoctor(ctx, { ...query, ...body }),
  })),
  bindRoute(routes.previewDeletion, async (ctx, { params }) => ({ data: await previewDeletion(ctx, params) })),
  bindRoute(routes.deletePerson, async (ctx, { query }) => ({
    data: { deletedCount: await deletePerson(ctx, query) },
  })),
];
