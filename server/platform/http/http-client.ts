import { ClinicError } from '#domain/shared/errors';

/** Default timeout of a request. */
const TIMEOUT_MS = 10_000;

export type ServiceReply = {
  status: number;
  /** Null if the response is not JSON. */
  body: unknown;
};

/**
 * Sends one request to an outside service; does not follow redirects. An error names only the service and the kind of
 * failure, never an address, a key or a person's text.
 * @throws ClinicError `unavailable` when no response arrives in time.
 */
export async function requestService(
  url: string,
  request: Omit<RequestInit, 'signal' | 'redirect'>,
  { name, timeoutMs = TIMEOUT_MS }: { name: string; timeoutMs?: number | undefined },
): Promise<ServiceReply> {
  try {
    const reply = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status: reply.status, body: parse(await reply.text()) };
  } catch (error) {
    throw new ClinicError('unavailable', { cause: new Error(`${name} cannot be reached: ${nameOf(error)}`) });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nameOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? 'unknown';
}
