/**
 * A field that spreadsheets interpret as a formula (OWASP, CSV injection): also after blanks, which some remove, and with
 * the full-width signs that some read like the plain ones.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Rows as CSV (RFC 4180); a field that looks like a formula is escaped as text. German spreadsheets expect semicolons,
 * because the comma is their decimal sign.
 */
export function toCsv(rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string {
  return rows.map((row) => row.map(field).join(separator)).join('\r\n');
}

function field(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
