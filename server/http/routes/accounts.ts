import {
  addDoctor as addDoctorRoute,
  deleteUser as deleteUserRoute,
  listUsers as listUsersRoute,
  previewDeletion as previewDeletionRoute,
  verifyDoctor as verifyDoctorRoute,
} from '#contract/accounts';
import { listAttention as listAttentionRoute } from '#contract/attention';
import { listAudit as listAuditRoute } from '#contract/audit';
import { addDoctor } from '#server/use-cases/add-doctor';
import { deletePerson, previewDeletion } from '#server/use-cases/delete-person';
import { listAttention } from '#server/use-cases/list-attention';
import { listAudit } from '#server/use-cases/list-audit';
import { listPeopleOfType } from '#server/use-cases/list-people';
import { verifyDoctor } from '#server/use-cases/verify-doctor';
import { bindRoute } from '../bind-route.ts';

export const accounts = [
  bindRoute(listUsersRoute, (ctx, { query }) => listPeopleOfType(ctx, query)),
  bindRoute(verifyDoctorRoute, async (ctx, { query, body }) => ({
    data: await verifyDoctor(ctx, { ...query, ...body }),
  })),
  bindRoute(previewDeletionRoute, async (ctx, { params }) => ({ data: await previewDeletion(ctx, params) })),
  bindRoute(deleteUserRoute, async (ctx, { query }) => ({ data: { deletedCount: await deletePerson(ctx, query) } })),
  bindRoute(addDoctorRoute, async (ctx, { body }) => ({ data: await addDoctor(ctx, body) })),
  bindRoute(listAttentionRoute, (ctx, { query }) => listAttention(ctx, query)),
  bindRoute(listAuditRoute, (ctx, { query }) => listAudit(ctx, query)),
];
