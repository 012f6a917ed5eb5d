/** What is at the bottom of an error, in words: libraries wrap what the network or a service said. */
export function reasonOf(error: unknown): string {
  const { code, message, cause, errors } = error as {
    code?: unknown;
    message?: unknown;
    cause?: unknown;
    errors?: unknown[];
  };
  const inner = cause ?? errors?.[0];
  if (inner) return reasonOf(inner);
  return [code, message].filter(Boolean).join(': ') || String(error);
}
