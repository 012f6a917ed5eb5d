import { ClinicError } from '#domain/shared/errors';
import { requestService } from '#server/platform/http/http-client';
import type { TextMessage, TextMessages } from '#server/platform/ports/text-messages';

export type TextServiceSettings = {
  url: string;
  token: string;
  /** JSON of the request, in which `{{to}}`, `{{text}}` and `{{id}}` are replaced. */
  body: string;
  timeoutMs?: number | undefined;
};

const NAME = 'the text message service';
/** Request timeout, conflict of concurrent requests, too many requests: the same request may succeed later. */
const TEMPORARY = [408, 409, 425, 429];

/** Sends text messages by a JSON request to an HTTP service. */
export function createHttpTextMessages({ url, token, body, timeoutMs }: TextServiceSettings): TextMessages {
  return {
    send: async (message) => {
      const { status } = await requestService(
        url,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': message.id,
          },
          body: fillIn(body, message),
        },
        { name: NAME, timeoutMs },
      );
      if (status >= 200 && status < 300) return { refusedWith: null };
      if (status >= 400 && status < 500 && !TEMPORARY.includes(status)) return { refusedWith: status };
      // The response may repeat the number, so the error contains only its status.
      throw new ClinicError('unavailable', { cause: new Error(`${NAME} responded with ${status}`) });
    },
  };
}

/** Replaces the placeholders, which stand inside JSON strings. */
function fillIn(body: string, message: TextMessage): string {
  return body.replaceAll(/\{\{(to|text|id)\}\}/g, (_all, name: keyof TextMessage) =>
    JSON.stringify(message[name]).slice(1, -1),
  );
}
