import { ClinicError } from '#domain/shared/errors';
import type { ContactRelay } from '#server/platform/ports/contact-relay';
import { requestService } from '#server/platform/http/http-client';

export type FormServiceSettings = {
  /** Where forms are sent: `https://api.web3forms.com/submit`. */
  url: string;
  accessKey: string;
  timeoutMs?: number | undefined;
};

const NAME = 'the form service';

/** Sends messages to a form service, which mails them to the clinic. */
export function createFormServiceRelay({ url, accessKey, timeoutMs }: FormServiceSettings): ContactRelay {
  return {
    send: async ({ id, name, email, message }) => {
      const { status, body } = await requestService(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ access_key: accessKey, name, email, message }),
        },
        { name: NAME, timeoutMs },
      );
      if (status >= 200 && status < 300 && isTaken(body)) return;
      // The response may repeat the key or the message, so the error contains only its status.
      throw new ClinicError('unavailable', { cause: new Error(`${NAME} answered ${status} and did not take it`) });
    },
  };
}

/** Some services send the flag as a string. */
function isTaken(body: unknown): boolean {
  const flag = typeof body === 'object' && body !== null && 'success' in body ? body.success : false;
  return flag === true || flag === 'true';
}
