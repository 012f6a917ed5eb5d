import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IdentityFacts } from '#contract/clinic/clinic';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Allows the inline scripts of this page that have the returned nonce, and the pages of these origins to frame it;
     * other responses allow neither.
     */
    allowInlineScripts: (ancestors?: readonly string[]) => string;
  }
}

/** Foreign origins that a page may use. */
type Others = { scripts: string[]; frames: string[]; calls: string[] };

/** The sources that payments by Stripe need. */
const stripe: Others = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/** The sources that sign-in by Firebase needs; Google's script opens its pop-up. */
function firebase(identity: IdentityFacts): Others[] {
  if (identity.mode !== 'firebase') return [];
  const { authDomain, emulatorHost } = identity;
  const scripts = ['https://apis.google.com'];
  if (emulatorHost) return [{ scripts, frames: [`http://${emulatorHost}`], calls: [`http://${emulatorHost}`] }];
  const calls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  return [{ scripts, frames: [`https://${authDomain}`], calls }];
}

/** Allows own script files, and inline scripts with a nonce; styles may be inline, because toasts and React set them. */
function contentPolicy(
  nonce: string | null,
  ancestors: readonly string[],
  others: Others[],
  { imageOrigin, formOrigin }: { imageOrigin: string | null; formOrigin: string | null },
): string {
  const allowed = (kind: keyof Others) => others.flatMap((other) => other[kind]);
  const list = (...sources: string[]) => sources.join(' ');
  const frames = allowed('frames');
  return [
    "default-src 'self'",
    list("script-src 'self'", ...(nonce === null ? [] : [`'nonce-${nonce}'`]), ...allowed('scripts')),
    ...(frames.length > 0 ? [list("frame-src 'self'", ...frames)] : []),
    "style-src 'self' 'unsafe-inline'",
    list("img-src 'self' data: blob:", ...(imageOrigin ? [imageOrigin] : [])),
    "font-src 'self' data:",
    list("connect-src 'self' blob:", ...allowed('calls')),
    "object-src 'none'",
    "base-uri 'none'",
    list("form-action 'self'", ...(formOrigin ? [formOrigin] : [])),
    list('frame-ancestors', ...(ancestors.length > 0 ? ancestors : ["'none'"])),
  ].join('; ');
}

/** What of a device the pages may use: none of it but payments, which Stripe's frames may show. */
function permissionsPolicy(hasStripe: boolean): string {
  const closed = ['camera', 'microphone', 'geolocation', 'accelerometer', 'gyroscope', 'magnetometer', 'midi', 'usb'];
  const payers = hasStripe ? ' "https://js.stripe.com" "https://hooks.stripe.com"' : '';
  return [...closed.map((feature) => `${feature}=()`), `payment=(self${payers})`].join(', ');
}

/** Adds the security headers to every response: content policy, permissions, framing, content type, referrer and TLS. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  {
    isHttps,
    hasStripe,
    identity = { mode: 'embedded' },
    imageOrigin = null,
    formOrigin = null,
  }: {
    isHttps: boolean;
    hasStripe: boolean;
    identity?: IdentityFacts | undefined;
    /** The origin of images if the portal does not serve them. */
    imageOrigin?: string | null;
    /** The origin that the form of a sign-in with Google is redirected to. */
    formOrigin?: string | null;
  },
): Promise<void> {
  const others = [...(hasStripe ? [stripe] : []), ...firebase(identity)];
  const isHosted = identity.mode !== 'embedded';
  const policyOf = (nonce: string | null, ancestors: readonly string[] = []) =>
    contentPolicy(nonce, ancestors, others, { imageOrigin, formOrigin });
  const withoutInline = policyOf(null);
  app.decorateReply('allowInlineScripts', function (this: FastifyReply, ancestors?: readonly string[]) {
    const nonce = randomBytes(16).toString('base64');
    this.header('content-security-policy', policyOf(nonce, ancestors));
    // It names no origins, only all or none.
    if (ancestors) this.removeHeader('x-frame-options');
    return nonce;
  });
  const permissions = permissionsPolicy(hasStripe);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
    reply.header('content-security-policy', withoutInline);
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    // A hosted identity service may accept calls of this origin only, so it gets the origin but no path.
    referrerPolicy: { policy: isHosted ? 'strict-origin-when-cross-origin' : 'same-origin' },
    // The hosted service's Google sign-in opens a pop-up that must be able to send its result to the page.
    crossOriginOpenerPolicy: { policy: isHosted ? 'same-origin-allow-popups' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
