import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportPKCS8, generateKeyPair, jwtVerify, type JWTPayload } from 'jose';
import type { ServiceAccount } from '#server/people/identity/firebase';

/** A local stand-in for Google's OAuth token endpoint: verifies assertions and issues tokens that the emulator accepts. */
export type TokenEndpoint = {
  url: string;
  account: ServiceAccount;
  /** Every assertion with a valid signature. */
  assertions: { grant: string | null; claims: JWTPayload }[];
  answer: { status: number; body: object };
  stop: () => Promise<void>;
};

export async function openTokenEndpoint(): Promise<TokenEndpoint> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const account = { client_email: 'portal@clinic.iam.example', private_key: await exportPKCS8(privateKey) };
  const endpoint: TokenEndpoint = {
    url: '',
    account,
    assertions: [],
    answer: { status: 200, body: { access_token: 'owner', expires_in: 3599 } },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    void (async () => {
      let sent = '';
      for await (const part of request) sent += String(part);
      const form = new URLSearchParams(sent);
      const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, { algorithms: ['RS256'] });
      endpoint.assertions.push({ grant: form.get('grant_type'), claims: payload });
      response.writeHead(endpoint.answer.status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(endpoint.answer.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  return endpoint;
}
