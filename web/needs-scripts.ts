import type { RootLoaderData } from './root-data.ts';

/**
 * The scripts that a page needs: none, only the small one of `web/enhance`, or all. With `mayNeedAll` it needs all if
 * somebody is signed in, if its URL has a query besides the language, which opens a dialog, or if its loader has failed
 * and returned null. A page with `own` brings one itself and knows no visitor.
 */
export type ScriptFacts = { scripts?: boolean | 'forms' | 'own'; mayNeedAll?: boolean };

/** The request for a page and its visitor. */
export type Visit = {
  /** The query of the URL. */
  search: string;
  /** What the page's loader returned. */
  loaded: unknown;
  root: Pick<RootLoaderData, 'clinic' | 'user'> | undefined;
};

/**
 * The scripts that the server sends with a page. People who are signed in get the small one with every page that needs
 * none: the script reports when they are offline, and notices that another tab has signed out.
 */
export function scriptsOf(page: ScriptFacts | undefined, { search, loaded, root }: Visit): boolean | 'forms' {
  const { scripts = true } = page ?? {};
  if (scripts === 'own') return false;
  const isSignedIn = Boolean(root?.user);
  const hasQuery = [...new URLSearchParams(search).keys()].some((name) => name !== 'lang');
  // With a hosted identity service only the browser knows who is signed in.
  const isHosted = root?.clinic.identity?.mode === 'firebase';
  if (isHosted || (page?.mayNeedAll && (isSignedIn || hasQuery || loaded === null))) return true;
  return scripts === false && isSignedIn ? 'forms' : scripts;
}
