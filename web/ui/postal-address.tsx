/** A postal address, one line each; nothing if no line is set. */
export function PostalAddress({ street, city }: { street: string; city: string }) {
  const lines = [street, city].filter(Boolean);
  return lines.length > 0 && <address className="whitespace-pre-line not-italic">{lines.join('\n')}</address>;
}
