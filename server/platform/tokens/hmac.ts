import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Links } from '#server/platform/ports/links';

/** Separates the id from the expiry of a link, which is in milliseconds since 1970. */
const END = '~';

/** Signs with HMAC-SHA256 under the portal's secret. */
export function createSignedLinks(secret: string): Links {
  const mac = (purpose: string, value: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
  return {
    sign: (purpose, id, until) => {
      const value = until ? `${id}${END}${until.getTime()}` : id;
      return `${value}.${mac(purpose, value)}`;
    },
    read: (purpose, token, now) => {
      const [value = '', given = '', ...rest] = token.split('.');
      if (rest.length > 0) return null;
      const right = Buffer.from(mac(purpose, value));
      const sent = Buffer.from(given);
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
      const [id = '', until] = value.split(END);
      return until !== undefined && now.getTime() >= Number(until) ? null : id;
    },
    hash: (purpose, value) => mac(`hash ${purpose}`, value),
  };
}
