import { routes } from '#contract/index';
import { createDoctor } from '#server/use-cases/people/create-doctor';
import { deletePerson, previewDeletion } from '#server/use-cases/people/delete-person';
import { listAttention } from '#server/use-cases/attention/list-attention';
import { listAudit } from '#server/use-cases/audit/list-audit';
import { listPeople } from '#server/use-cases/people/list-people';
import { verifyDoctor } from '#server/use-cases/people/verify-doctor';
import { bindRoute } from '#server/http/bind-route';

export const accounts = [
  bindRoute(routes.listPeople, (ctx, { query }) => listPeople(ctx, query)),
  bindRoute(routes.verifyDoctor, async (ctx, { query, body }) => ({
    data: await verifyDoctor(ctx, { ...query, ...body }),
  })),
  bindRoute(routes.previewDeletion, async (ctx, { params }) => ({ data: await previewDeletion(ctx, params) })),
  bindRoute(routes.deletePerson, async (ctx, { query }) => ({
    data: { deletedCount: await deletePerson(ctx, query) },
  })),
  bindRoute(routes.createDoctor, async (ctx, { body }) => ({ data: await createDoctor(ctx, body) })),
  bindRoute(routes.listAttention, (ctx, { query }) => listAttention(ctx, query)),
  bindRoute(routes.listAudit, (ctx, { query }) => listAudit(ctx, query)),
];
