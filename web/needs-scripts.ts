import type { RootLoaderData } from './root-data.ts';

/**
 * The scripts that a page needs if the visitor is not signed in: none, only the small one of `web/enhance`, or all. With
 * `mayNeedAll` it needs all if its URL has a query besides the language, which opens a dialog, or if its loader has
 * failed and returned null.
 */
export type ScriptFacts = { scripts?: boolean | 'forms'; mayNeedAll?: boolean };

/** The scripts that a page needs at this query, with this from its loader. */
export function scriptsOf(page: ScriptFacts | undefined, search: string, loaded: unknown): boolean | 'forms' {
  const query = [...new URLSearchParams(search).keys()].filter((name) => name !== 'lang');
  return page?.mayNeedAll && (query.length > 0 || loaded === null) ? true : (page?.scripts ?? true);
}

/**
 * Whether the server sends a page with all its scripts. Pages that need none, or only the small one of forms, get them
 * if somebody may be signed in.
 */
export function needsScripts(ofPage: boolean | 'forms', root: RootLoaderData | undefined): boolean {
  // With a hosted identity service only the browser knows who is signed in.
  const isHosted = root?.clinic.identity?.mode === 'firebase';
  const isVisitor = Boolean(root?.user ?? (ofPage !== 'forms' && root?.unfinished));
  return ofPage === true || isHosted || isVisitor;
}
