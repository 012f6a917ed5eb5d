/** A field that spreadsheets interpret as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180); a field that looks like a formula is escaped as text. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => row.map(field).join(',')).join('\r\n');
}

function field(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
