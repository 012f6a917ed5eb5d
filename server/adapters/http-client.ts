import { ClinicError } from '#domain/errors';

/** How long a service may take to answer. */
const PATIENCE_MS = 10_000;

export type ServiceReply = {
  status: number;
  /** Null where the answer is no JSON. */
  body: unknown;
};

/**
 * One request to an outside service, which is not followed elsewhere. What fails is told by a short name only: an
 * address, a key or what a person wrote never gets into an error.
 * @throws ClinicError `unavailable` when no answer comes in time.
 */
export async function requestService(
  url: string,
  request: Omit<RequestInit, 'signal' | 'redirect'>,
  { name, timeoutMs = PATIENCE_MS }: { name: string; timeoutMs?: number | undefined },
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
