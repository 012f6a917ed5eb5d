import { parseUserAgent } from '#domain/people/user-agent';
import { routes } from '#contract/index';
import { pageLanguage } from '#i18n/negotiate-language';
import { confirmAddress } from '#server/accounts/address/confirm-address';
import { confirmEmailChange } from '#server/accounts/address/confirm-email-change';
import { disownAddress } from '#server/accounts/address/disown-address';
import { listHoldsByLink } from '#server/accounts/address/list-holds-by-link';
import { reclaimByLink } from '#server/accounts/address/reclaim-by-link';
import { requestEmailChange } from '#server/accounts/address/request-email-change';
import { resendHoldEmail } from '#server/accounts/address/resend-hold-email';
import { restoreEmail } from '#server/accounts/address/restore-email';
import { createAccessToken } from '#server/accounts/create/create-access-token';
import { createDoctor } from '#server/accounts/create/create-doctor';
import { createPerson } from '#server/accounts/create/create-person';
import { createReception } from '#server/accounts/create/create-reception';
import { deletePerson } from '#server/accounts/delete/delete-person';
import { previewDeletion } from '#server/accounts/delete/preview-deletion';
import { claimRecord } from '#server/accounts/records/claim-record';
import { createClaimCode } from '#server/accounts/records/create-claim-code';
import { createDeskPatient } from '#server/accounts/records/create-desk-patient';
import { mergePeople } from '#server/accounts/records/merge-people';
import { previewMerge } from '#server/accounts/records/preview-merge';
import { searchPatients } from '#server/accounts/records/search-patients';
import { confirmHold } from '#server/bookings/index';
import {
  getPerson,
  getRole,
  listPeople,
  getProfile,
  updatePerson,
  verifyDoctor,
  signOut,
  endSession,
  listSessions,
  listStaffSessions,
  proveSession,
} from '#server/people/index';
import { bindRoute } from '#server/platform/http/bind-route';

export const accounts = [
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
  bindRoute(routes.createAccessToken, (ctx, { query }, { headers }) =>
    createAccessToken(ctx, { ...query, userAgent: headers.get('user-agent') }),
  ),
  bindRoute(routes.listSessions, async (ctx) => ({ data: await listSessions(ctx) })),
  bindRoute(routes.listStaffSessions, async (ctx) => ({ data: await listStaffSessions(ctx) })),
  bindRoute(routes.endSession, async (ctx, { query }) => ({ data: await endSession(ctx, query) })),
  bindRoute(routes.proveSession, (ctx, { body }, { headers }) =>
    proveSession(ctx, body, parseUserAgent(headers.get('user-agent'))),
  ),
  bindRoute(routes.signOut, async (ctx, _input, { headers, replyHeaders }) => {
    for (const cookie of (await signOut(ctx, headers)).getSetCookie()) replyHeaders.append('set-cookie', cookie);
  }),
  bindRoute(routes.requestEmailChange, (ctx, { body }) => requestEmailChange(ctx, body)),
  bindRoute(routes.confirmEmailChange, async (ctx, { body }) => ({ data: await confirmEmailChange(ctx, body) })),
  bindRoute(routes.restoreEmail, async (ctx, { body }) => ({ data: await restoreEmail(ctx, body) })),
  bindRoute(routes.confirmAddress, async (ctx, { body }) => ({ data: await confirmAddress(ctx, body) })),
  bindRoute(routes.listHoldsByLink, async (ctx, { body }) => ({ data: await listHoldsByLink(ctx, body) })),
  bindRoute(routes.disownAddress, (ctx, { body }) => disownAddress(ctx, body)),
  bindRoute(routes.reclaimByLink, async (ctx, { body }) => ({ data: await reclaimByLink(ctx, body) })),
  bindRoute(routes.confirmHold, async (ctx, { params }) => ({ data: await confirmHold(ctx, params) })),
  bindRoute(routes.resendHoldEmail, async (ctx, { params }) => ({ data: await resendHoldEmail(ctx, params) })),
  bindRoute(routes.searchPatients, async (ctx, { body }) => ({ data: await searchPatients(ctx, body) })),
  bindRoute(routes.createDeskPatient, async (ctx, { body }) => ({ data: await createDeskPatient(ctx, body) })),
  bindRoute(routes.createClaimCode, async (ctx, { params }) => ({ data: await createClaimCode(ctx, params) })),
  bindRoute(routes.claimRecord, async (ctx, { body }) => ({ data: { appointments: await claimRecord(ctx, body) } })),
  bindRoute(routes.previewMerge, async (ctx, { params, body }) => ({
    data: await previewMerge(ctx, { ...params, ...body }),
  })),
  bindRoute(routes.mergePeople, async (ctx, { params, body }) => ({
    data: await mergePeople(ctx, { ...params, ...body }),
  })),
];
