import type { ServerBuild } from 'react-router';

/** A server build without browser assets, of the given entry and routes. */
export function minimalBuild(parts: { entry: object; routes: object }): ServerBuild {
  return {
    ...parts,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}
