import { checkInput, type RawInput } from '#contract/shared/check-input';
import type { Route } from '#contract/shared/define-route';
import { ClinicError } from '#domain/shared/errors';
import { isStaff } from '#domain/shared/permission';
import { api } from '#i18n/messages/shared/api-docs';
import { negotiateLanguage } from '#i18n/negotiate-language';
import type { Context, Portal } from '#server/platform/context';
import { isFirstOfMinute } from '#server/platform/first-of-minute';
import { logRefusal } from '#server/people/sessions/security-log';
import { translate } from '#server/platform/translate';
import { identifyCaller, noteActivity } from '#server/people/sessions/identify-caller';
import { refusalOf } from '#server/people/factors/sign-in';
import type { BoundRoute, ReadUpload } from '#server/platform/http/bind-route';
import { toClinicError, toErrorResponse } from '#server/platform/http/error-response';

export type RouteResult = { status: number; headers: Headers; body: Record<string, unknown> };

/** Routes that anyone may call, and that depend on who is signed in. */
const PROVEN_IF_ANY = ['signOut', 'confirmAddress', 'confirmEmailChange', 'challengePasskey', 'passFactor'];

const noUpload: ReadUpload = () => Promise.reject(new ClinicError('unsupported_media_type'));

/**
 * Performs a request of a route. Every request is checked here: the caller, the input, that permission was requested, and
 * that the response has only the fields of the contract. Failures are responses, too.
 */
export async function performRoute(
  { route, handle, readsCaller }: BoundRoute,
  portal: Portal,
  { headers, readUpload = noUpload, ...raw }: RawInput & { headers: Headers; readUpload?: ReadUpload },
): Promise<RouteResult> {
  const replyHeaders = new Headers();
  const language = negotiateLanguage(headers.get('accept-language'));
  const isPublicRead = route.access === 'anyone' && route.method === 'GET';
  const checked = checkInput(route, raw);
  let ctx: Context | undefined;
  try {
    const isOpen = !route.waitsForOpening || (await portal.isOpen());
    ctx = await identifyCaller(isPublicRead ? { ...portal, read: portal.visitors } : portal, headers, {
      identity: /^identity|^sign-in/.test(route.access) || PROVEN_IF_ANY.includes(route.name),
      recentClock: isPublicRead,
      evenLocked: route.worksLocked,
      isBackground: route.name === 'createAccessToken',
      isReadLater: readsCaller && 'input' in checked && isOpen,
    });
    assertAccess(ctx, route);
    if (!isOpen && !(ctx.actor && isStaff(ctx.actor))) throw new ClinicError('not_open_yet');
    if ('issues' in checked) throw new ClinicError('invalid_input', { issues: checked.issues });
    const reply = (await handle(ctx, checked.input, { headers, readUpload, replyHeaders })) ?? {};
    if (readsCaller && ctx.actor && ctx.session) await noteActivity(ctx, headers, { ...ctx.actor, ...ctx.session });
    if (route.access === 'person' && ctx.permission === 'not_requested')
      throw new Error(`${route.name} never checked a permission`);
    const key = route.name in api.en ? route.name : 'done';
    const message = reply.message ?? translate(language, `api.${key}`);
    const body = { status: 'Success', message, ...route.reply.parse(reply) };
    return { status: 200, headers: replyHeaders, body };
  } catch (error) {
    const thrown = toClinicError(error);
    const known = thrown.code === 'not_signed_in' ? await refusalOf(portal, headers).catch(toClinicError) : thrown;
    const cause = known.cause ?? error;
    if (known.code === 'internal' || (known.code === 'unavailable' && isFirstOfMinute('call failed', cause)))
      portal.log.error({ err: cause, route: route.name }, 'call failed');
    if (ctx) await logRefusal(ctx, route.name, known.code);
    const failure = toErrorResponse(known, language);
    for (const [name, value] of Object.entries(failure.headers)) replyHeaders.set(name, value);
    return { status: failure.status, headers: replyHeaders, body: failure.body };
  }
}

function assertAccess(ctx: Context, route: Route): void {
  const isProven = {
    anyone: true,
    'sign-in': ctx.signIn !== null,
    identity: ctx.identity !== null,
    person: ctx.session !== null,
    'identity or person': ctx.identity !== null || ctx.session !== null,
    'sign-in or person': ctx.signIn !== null || ctx.session !== null,
  };
  if (!isProven[route.access]) throw new ClinicError('not_signed_in');
}
