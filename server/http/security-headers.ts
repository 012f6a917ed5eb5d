import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { IdentityFacts } from '#contract/clinic';

declare module 'fastify' {
  interface FastifyReply {
    /** Marks the scripts of this very page as ours. */
    scriptNonce: string;
  }
}

/** Whom a page may turn to beside our own origin. */
type Others = { scripts: string[]; frames: string[]; calls: string[] };

/** Stripe, where it takes the cards. */
const stripe: Others = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/** Firebase, where people sign in there; Google's script opens the window for it. */
function firebase(identity: IdentityFacts): Others[] {
  if (identity.mode !== 'firebase') return [];
  const { authDomain, emulatorHost } = identity;
  const scripts = ['https://apis.google.com'];
  if (emulatorHost) return [{ scripts, frames: [`http://${emulatorHost}`], calls: [`http://${emulatorHost}`] }];
  const calls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  return [{ scripts, frames: [`https://${authDomain}`], calls }];
}

/** Scripts only of our own or with the page's nonce; styles may be inline (toasts and React set them). */
function contentPolicy(nonce: string, others: Others[], pictures: string | null): string {
  const allowed = (kind: keyof Others) => others.flatMap((other) => other[kind]);
  const list = (...sources: string[]) => sources.join(' ');
  const frames = allowed('frames');
  return [
    "default-src 'self'",
    list("script-src 'self'", `'nonce-${nonce}'`, ...allowed('scripts')),
    ...(frames.length > 0 ? [list("frame-src 'self'", ...frames)] : []),
    "style-src 'self' 'unsafe-inline'",
    list("img-src 'self' data: blob:", ...(pictures ? [pictures] : [])),
    "font-src 'self' data:",
    list("connect-src 'self' blob:", ...allowed('calls')),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sends the headers that keep foreign scripts, frames and guesses about content types out of every reply. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  {
    isHttps,
    hasStripe,
    identity = { mode: 'embedded' },
    pictures = null,
  }: {
    isHttps: boolean;
    hasStripe: boolean;
    identity?: IdentityFacts | undefined;
    /** Where photos are shown from, when that is not here. */
    pictures?: string | null;
  },
): Promise<void> {
  const others = [...(hasStripe ? [stripe] : []), ...firebase(identity)];
  const isHosted = identity.mode !== 'embedded';
  app.decorateReply('scriptNonce', '');
  app.addHook('onRequest', async (_request, reply) => {
    reply.scriptNonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', contentPolicy(reply.scriptNonce, others, pictures));
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    // A hosted service may be set up to answer this origin's pages alone; more than the origin it is not told.
    referrerPolicy: { policy: isHosted ? 'strict-origin-when-cross-origin' : 'same-origin' },
    // It signs in with Google in a window of its own, which has to be able to answer.
    crossOriginOpenerPolicy: { policy: isHosted ? 'same-origin-allow-popups' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
