/** How a spreadsheet takes a field for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as a table file (RFC 4180); a field that begins like a formula is marked as text. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => row.map(field).join(',')).join('\r\n');
}

function field(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
