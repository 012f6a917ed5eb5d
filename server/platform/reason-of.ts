/** Code and message of an error's root cause, because libraries wrap errors of the network. */
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
