import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';

type Options = { challenge: string };
/** The page that uses a passkey; a phishing page has another origin. */
type Page = { origin: string; rpId: string };

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** User present, user verified, and for a new passkey: attested data follow. */
const FLAGS = { use: 0x05, new: 0x45, unverified: 0x01 };

/** A software authenticator with one passkey (ES256, no attestation), which works on any page, as a stolen one would. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const jwk = publicKey.export({ format: 'jwk' });
  const key = encodeCBOR(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
      [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
    ]),
  );
  let uses = 0;

  const clientData = (type: string, { challenge }: Options, { origin }: Page) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId }: Page, flags: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((uses += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  };
  const reply = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Makes the passkey. */
    create: (options: Options, page: Page) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = new Uint8Array(authenticatorData(page, FLAGS.new, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return reply({
        clientDataJSON: base64url(clientData('webauthn.create', options, page)),
        attestationObject: base64url(encodeCBOR(attestation as never)),
        transports: ['internal'],
      });
    },
    /** Signs a challenge; `isVerified` false without the person's finger or PIN. */
    use: (options: Options, page: Page, { isVerified = true } = {}) => {
      const data = authenticatorData(page, isVerified ? FLAGS.use : FLAGS.unverified);
      const client = clientData('webauthn.get', options, page);
      return reply({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
