import Fastify, { type FastifyInstance } from 'fastify';
import { pageLanguage } from '#i18n/negotiate-language';
import { addSecurityHeaders } from '#server/app/http/security-headers';
import { toHeaders } from '#server/platform/http/fetch-bridge';
import { createPageRequests } from '#server/app/http/page-requests';
import { servePages } from '#server/app/http/pages';
import { createUploadGate } from '#server/platform/http/upload-gate';
import { identifyCaller } from '#server/people/sessions/identify-caller';
import { readVisitor } from '#server/people/profiles/read-visitor';
import { contactAction } from '#web/features/contact/contact-action.ts';
import { subscribeAction } from '#web/features/newsletter/subscribe-action.ts';
import { logInAction, requestResetAction } from '#web/features/sessions/log-in-action.ts';
import { signOutAction } from '#web/features/sessions/sign-out-action.ts';
import { signUpAction } from '#web/features/sessions/sign-up-action.ts';
import type { FormResult } from '#web/form-result.ts';
import { pageContext } from '#web/page-context.ts';
import { minimalBuild } from './minimal-build.ts';
import { OWN_ORIGIN, type TestPortal } from './portal.ts';

/** The pages that process forms, by path. */
const actions = {
  login: logInAction,
  signup: signUpAction,
  'forgot-password': requestResetAction,
  'sign-out': signOutAction,
  contact: contactAction,
  aboutus: subscribeAction,
};
export type Page = keyof typeof actions;

/** A build whose pages are the results of their forms. */
const build = minimalBuild({
  entry: {
    module: {
      pageContext,
      default: (_request: Request, status: number, headers: Headers, entry: EntryContext) => {
        const [result] = Object.values(entry.staticHandlerContext.actionData ?? {});
        return Response.json(result, { status, headers });
      },
    },
  },
  routes: Object.fromEntries(
    Object.entries(actions).map(([path, action]) => [
      path,
      { id: path, path: `/${path}`, module: { action, default: () => null } },
    ]),
  ),
});

type EntryContext = { staticHandlerContext: { actionData: Record<string, unknown> | null } };
type Handle = Parameters<typeof createPageRequests>[2];
export type Sent = Record<string, string | Buffer>;

/** Serves the forms of a portal's pages; each response is the result of the form. */
export async function servePagesOf({ portal }: TestPortal): Promise<FastifyInstance> {
  const { handle } = portal.ports.identity as unknown as { handle: Handle };
  const server = Fastify();
  server.decorate('uploadGate', createUploadGate());
  await addSecurityHeaders(server, { isHttps: false, hasStripe: false });
  await server.register((scope) =>
    servePages(scope, {
      loadBuild: async () => build,
      assets: null,
      origin: OWN_ORIGIN,
      isProduction: true,
      contextOf: async (request) => {
        const headers = toHeaders(request);
        const language = pageLanguage(headers);
        headers.set('accept-language', language);
        const { clinic } = portal.settings;
        const visitor = await readVisitor(await identifyCaller(portal, headers, { identity: true }));
        return {
          ...createPageRequests(portal, headers, handle),
          rootData: {
            clinic,
            isDemo: true,
            publicUrl: OWN_ORIGIN,
            ...visitor,
            language,
            isAway: false,
            isOpened: true,
            isOpen: true,
          },
        };
      },
    }),
  );
  return server;
}

/** Sends a form as a browser does; a Buffer is a file. */
export async function sendForm(
  server: FastifyInstance,
  page: Page | `${Page}?${string}`,
  form: Sent,
  headers: Record<string, string> = {},
) {
  const isUpload = Object.values(form).some((value) => typeof value !== 'string') || page.startsWith('signup');
  const body = isUpload ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') body.append(name, value);
    else (body as FormData).append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'photo.jpg');
  }
  const encoded = new Request(OWN_ORIGIN, { method: 'POST', body });
  const reply = await server.inject({
    method: 'POST',
    url: `/${page}`,
    headers: {
      host: new URL(OWN_ORIGIN).host,
      origin: OWN_ORIGIN,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const isResult = reply.headers['content-type']?.startsWith('application/json') && reply.body !== '';
  return {
    status: reply.statusCode,
    location: reply.headers.location,
    cookies: reply.cookies,
    cookie: reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
    text: reply.body,
    cacheControl: reply.headers['cache-control'],
    clears: reply.headers['clear-site-data'],
    result: isResult ? reply.json<FormResult>() : null,
  };
}
