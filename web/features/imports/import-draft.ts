import type { ImportRequest } from '#contract/accounts/imports';

/** How a chosen file is to be read and imported. */
export type Draft = Omit<ImportRequest, 'hash'> & { file: File };

/** The form that uploads it; `hash` is that of the check that was shown. */
export function formOf({ file, ...draft }: Draft, hash?: string): FormData {
  const body = new FormData();
  body.append('request', JSON.stringify({ ...draft, hash }));
  body.append('file', file);
  return body;
}
