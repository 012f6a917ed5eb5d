import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { isRequestRefused, type SendRequest } from '#contract/shared/send-request';
import type { Language } from '#domain/shared/language';
import { languageOf, pageLanguage } from '#i18n/negotiate-language';
import { createPageRequests } from '#server/app/http/page-requests';
import { toHeaders, urlOf } from '#server/platform/http/fetch-bridge';
import { servePages, type PageParts } from '#server/app/http/pages';
import type { Portal } from '#server/platform/context';
import { identifyCaller } from '#server/people/sessions/identify-caller';
import { findInvitation } from '#server/accounts/create/find-invitation';
import { findNextAppointment } from '#server/bookings/read/find-next-appointment';
import { toClinicError } from '#server/platform/http/error-response';
import { readVisitor, type Visitor } from '#server/people/profiles/read-visitor';
import { storeLanguage } from '#server/people/profiles/store-language';
import type { OpenPortal } from './open-portal.ts';

async function loadBuilt(root: string): Promise<ServerBuild> {
  return (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild;
}

/** Loads the built pages before the first request. */
export async function preloadPages(root: string): Promise<void> {
  await loadBuilt(root);
}

/** Serves the pages of a portal: from the build in production, from source in development. */
export async function servePortalPages(
  app: FastifyInstance,
  {
    portal,
    identityHandler,
    isProduction,
    root,
    embedOrigins,
  }: Pick<OpenPortal, 'portal' | 'identityHandler'> &
    Required<Pick<PageParts, 'embedOrigins' | 'isProduction'>> & { root: string },
): Promise<void> {
  const loadBuild = isProduction
    ? () => loadBuilt(root)
    : await (await import('#server/app/http/dev-pages')).openDevPages();
  await servePages(app, {
    loadBuild,
    assets: isProduction ? join(root, 'build/client') : null,
    origin: portal.settings.publicUrl,
    isProduction,
    embedOrigins,
    contextOf: (request) => contextOf({ ...portal, log: request.log }, request, identityHandler),
  });
}

/** The context of a page: the visitor, the clinic's facts, and a client that calls API and identity in process. */
export async function contextOf(
  portal: Portal,
  request: FastifyRequest,
  identityHandler: OpenPortal['identityHandler'],
) {
  const headers = toHeaders(request);
  const { language: stored, isLocked, ...visitor } = await visitorOf(portal, headers);
  const isPersonal = visitor.user !== null && !isLocked;
  // Without the database the pages stay readable.
  const isOpened = await portal.isOpen().catch(() => true);
  const { role, isverified } = visitor.user ?? { role: 'Patient' };
  const isOpen = isOpened || (role === 'Doctor' ? isverified === 'verified' : role !== 'Patient');
  const { clinic, publicUrl } = portal.settings;
  const named = urlOf(request, publicUrl).searchParams.get('lang');
  const language = languageOf(named) ?? pageLanguage(headers, stored);
  // The API answers in the language of the page.
  headers.set('accept-language', language);
  const requests = createPageRequests({ ...portal, isOpen: async () => isOpen }, headers, identityHandler);
  return {
    ...requests,
    // A form shows the error itself; a page that cannot be loaded is one of the status 503.
    ...(request.method !== 'POST' && { callRoute: orAway(requests.callRoute) }),
    findNextAppointment: async () =>
      isPersonal ? findNextAppointment(await identifyCaller(portal, headers, { identity: true })) : null,
    findInvitation: async (token: string) =>
      findInvitation(await identifyCaller(portal, headers, { identity: false }), token),
    // Without the database the pages still change their language.
    storeLanguage: async (chosen: Language) => {
      if (isPersonal) await storeLanguage(await identifyCaller(portal, headers, { identity: true }), chosen);
    },
    rootData: { clinic, isDemo: clinic.isDemo, publicUrl, ...visitor, language, isOpened, isOpen },
  };
}

/** Calls routes for a page; one that cannot be answered now makes a page of the status 503, which says so. */
function orAway(call: SendRequest): SendRequest {
  return (route, input) =>
    call(route, input).catch((error: unknown) => {
      throw isRequestRefused(error) && error.httpStatus === 503 ? new Response(null, { status: 503 }) : error;
    });
}

/** While the database is unreachable, pages are rendered as for a signed-out visitor, so that they stay readable. */
async function visitorOf(portal: Portal, headers: Headers): Promise<Visitor & { isLocked: boolean; isAway: boolean }> {
  try {
    const ctx = await identifyCaller(portal, headers, { identity: true, evenLocked: true });
    return { ...(await readVisitor(ctx)), isLocked: ctx.isLocked, isAway: false };
  } catch (error) {
    if (toClinicError(error).code !== 'unavailable') throw error;
    const nobody = { user: null, unfinished: null, language: null, factorDueAt: null };
    return { ...nobody, signInStep: 'done', isLocked: false, isAway: true };
  }
}
