/** Spreadsheets recognize UTF-8 by this mark; without it Excel shows `MÃ¼ller`. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lets the browser save a text as a file. */
export function downloadText(
  name: string,
  type: 'text/csv' | 'text/calendar' | 'application/json',
  text: string,
): void {
  const content = type === 'text/csv' ? [BYTE_ORDER_MARK, text] : [text];
  const url = URL.createObjectURL(new Blob(content, { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
