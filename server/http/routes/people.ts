import { routes } from '#contract/index';
import { pageLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/http/bind-route';
import { createDoctor } from '#server/use-cases/people/create-doctor';
import { createReception } from '#server/use-cases/people/create-reception';
import { createPerson } from '#server/use-cases/people/create-person';
import { deletePerson } from '#server/use-cases/people/delete-person';
import { previewDeletion } from '#server/use-cases/people/preview-deletion';
import { getPerson } from '#server/use-cases/people/get-person';
import { getRole } from '#server/use-cases/people/get-role';
import { listPeople } from '#server/use-cases/people/list-people';
import { getProfile } from '#server/use-cases/people/get-profile';
import { updatePerson } from '#server/use-cases/people/update-person';
import { verifyDoctor } from '#server/use-cases/people/verify-doctor';

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
