import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider, interactionPolicy, type Adapter, type AdapterPayload } from 'oidc-provider';

type GoogleAccount = { email: string; email_verified: boolean; name?: string; picture?: string };

export type OpenIdProvider = {
  issuer: string;
  /** The accounts on the provider's selection page, by subject; tests add and change them. */
  accounts: Map<string, GoogleAccount>;
  stop(): Promise<void>;
};

export const GOOGLE_CLIENT = { clientId: 'molar-test', clientSecret: 'a-secret-of-the-test-provider' };

/** A real OpenID provider that replaces Google: code flow, PKCE required, email and name in the ID token. */
export async function startOpenIdProvider({
  port,
  redirectUri,
}: {
  port: number;
  redirectUri: string;
}): Promise<OpenIdProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, GoogleAccount>();
  const provider = new Provider(issuer, {
    adapter: memoryAdapters(),
    clients: [
      { client_id: GOOGLE_CLIENT.clientId, client_secret: GOOGLE_CLIENT.clientSecret, redirect_uris: [redirectUri] },
    ],
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    clientAuthMethods: ['client_secret_post'],
    jwks: { keys: [{ ...signingKey(), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}`, policy: promptsLikeGoogle() },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts.get(sub) }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    renderError: (ctx, out) => {
      ctx.body = JSON.stringify(out);
    },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void chooseAccount(provider, accounts, request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    accounts,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The page on which an account is chosen. */
async function chooseAccount(
  provider: Provider,
  accounts: Map<string, GoogleAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chosen = new URL(request.url ?? '', provider.issuer).searchParams.get('as');
  if (chosen) {
    const result = { login: { accountId: chosen }, select_account: {} };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  const links = [...accounts].map(([sub, { email }]) => `<li><a href="?as=${sub}">${email}</a></li>`).join('');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Choose</title><h1>Choose</h1><ul>${links}</ul>`,
  );
}

function promptsLikeGoogle() {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

function signingKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
}

function memoryAdapters(): (name: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>();
  return (name) => {
    const all = () => [...payloads].filter(([key]) => key.startsWith(`${name}:`)).map(([, payload]) => payload);
    return {
      upsert: async (id, payload) => void payloads.set(`${name}:${id}`, payload),
      find: async (id) => payloads.get(`${name}:${id}`),
      findByUid: async (uid) => all().find((payload) => payload.uid === uid),
      findByUserCode: async (code) => all().find((payload) => payload.userCode === code),
      consume: async (id) => void Object.assign(payloads.get(`${name}:${id}`) ?? {}, { consumed: Date.now() / 1000 }),
      destroy: async (id) => void payloads.delete(`${name}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
      },
    };
  };
}
