import { redirectDocument } from 'react-router';
import { isHosted } from './identity.ts';

/**
 * The client loader of a page that needs no hydration: a hydrated page opens it as a document. With a hosted identity
 * service every page is hydrated; then, and when a form of the page itself was sent, `load` is called.
 */
export async function loadAsDocument<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const url = new URL(request.url);
  if (isHosted() || url.pathname === window.location.pathname) return load();
  throw redirectDocument(`${url.pathname}${url.search}`);
}
