import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { importMapOf } from './i18n/message-files.ts';
import { withLateScripts } from './late-scripts.ts';
import { scriptsOf } from './needs-scripts.ts';
import { pageContext } from './page-context.ts';
import type { PageHandle } from './root.tsx';
import type { RootLoaderData } from './root-data.ts';

// Re-exported for the server: its own import would create a second context key outside of the bundle.
export { pageContext } from './page-context.ts';

/** The timeout of rendering, in milliseconds. */
export const streamTimeout = 5000;

/** Renders a page. The response starts when all of it is ready, so that it is complete without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      // React writes it before all scripts and preloads, because older browsers ignore a later one.
      importMap: importMapOfPage(context),
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(withLateScripts(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
    setTimeout(abort, streamTimeout).unref();
  });
}

function importMapOfPage({ staticHandlerContext: { matches, loaderData, location }, routeModules }: EntryContext) {
  const root = loaderData['root'] as RootLoaderData | undefined;
  const page = matches.findLast(({ route }) => routeModules[route.id]?.handle !== undefined)?.route.id ?? '';
  const visit = { search: location.search, loaded: loaderData[page], root };
  const scripts = scriptsOf(routeModules[page]?.handle as PageHandle | undefined, visit);
  return scripts === true ? importMapOf(root?.language ?? 'en') : undefined;
}

/** Logs an error of a page, except for aborted and refused (404, 405) requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).report(error);
};
