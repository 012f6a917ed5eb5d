import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Links } from '#server/ports/links';

/** Signs with HMAC-SHA256 under the portal's secret. */
export function createSignedLinks(secret: string): Links {
  const mac = (purpose: string, value: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
  return {
    sign: (purpose, id) => `${id}.${mac(purpose, id)}`,
    read: (purpose, token) => {
      const [id = '', given = '', ...rest] = token.split('.');
      if (rest.length > 0) return null;
      const right = Buffer.from(mac(purpose, id));
      const sent = Buffer.from(given);
      return sent.length === right.length && timingSafeEqual(sent, right) ? id : null;
    },
    hash: (purpose, value) => mac(`hash ${purpose}`, value),
  };
}
