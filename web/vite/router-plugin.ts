import type { Plugin } from 'vite';
import { foldSource, type Fold } from './fold-source.ts';

/**
 * Parts of React Router that `react-router.config.ts` and our pages never use, with the conditions in its sources that include
 * them in the bundle. Every text has to be found, so an update that moves one fails the build.
 */
const folds: Fold[] = [
  // `instrumentations` of `HydratedRouter`.
  ...fold('router/router', [
    [
      'if (init.instrumentations) router = instrumentClientSideRouter(router, init.instrumentations.map((i) => i.router).filter(Boolean));',
      '',
    ],
    ['if (init.instrumentations)', 'if (false)'],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ['opts?.instrumentationNavigateMetaReceiver', 'false'],
  ]),
  // Routes that a browser asks for: `routeDiscovery` is `initial`.
  ...fold('router/router', [
    ['if (isFogOfWar) {', 'if (false) {'],
    ['if (init.patchRoutesOnNavigation)', 'if (false)'],
    ['\t\tpatchRoutes,\n', ''],
  ]),
  ...fold('dom/ssr/fog-of-war', [['!isFogOfWarEnabled(routeDiscovery, ssr)', 'true']]),
  ...fold('dom/ssr/components', [['isFogOfWarEnabled(routeDiscovery, ssr)', 'false']]),
  // Routes that development replaces.
  ...fold('router/router', [['\t\t_internalSetRoutes,\n', '']]),
  ...fold('dom-export/hydrated-router', [
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
    ['ssrInfo.context.isSpaMode', 'false'],
  ]),
  // Fetchers: `useFetcher`, and forms with `navigate={false}`.
  ...fold('router/router', [
    ['\t\tfetch,\n', ''],
    ['\t\tgetFetcher,\n', ''],
    ['\t\tresetFetcher,\n', ''],
    ['\t\tdeleteFetcher: queueFetcherForDeletion,\n', ''],
  ]),
  // View transitions: links and forms with `viewTransition`.
  ...fold('router/router', [
    ['if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location)', 'if (false)'],
    ['else if (pendingViewTransitionEnabled)', 'else if (false)'],
    ['restoreAppliedTransitions(routerWindow, appliedViewTransitions);', ''],
    ['persistAppliedTransitions(routerWindow, appliedViewTransitions)', 'undefined'],
  ]),
  ...fold('components', [
    ['!viewTransitionOpts || !isViewTransitionAvailable', 'true'],
    ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
    ['if (!vtContext.isTransitioning && interruption)', 'if (false)'],
    ['if (renderDfd && pendingState && router.window)', 'if (false)'],
    ['if (renderDfd && pendingState && state.location.key === pendingState.location.key)', 'if (false)'],
  ]),
  ...fold('router/router', [
    ['fetchLoadMatches.forEach(', 'false && fetchLoadMatches.forEach('],
    ['revalidatingFetchers.forEach((rf) =>', 'false && revalidatingFetchers.forEach((rf) =>'],
    ['revalidatingFetchers.filter((f) =>', 'false && revalidatingFetchers.filter((f) =>'],
    ['if (revalidatingFetchers.length > 0)', 'if (false)'],
    ['didUpdateFetcherRedirects = markFetchRedirectsDone(workingFetchers)', 'didUpdateFetcherRedirects = false'],
    ['abortStaleFetchLoads(pendingNavigationLoadId, workingFetchers)', 'false'],
    ['didAbortFetchLoads || revalidatingFetchers.length > 0', 'didAbortFetchLoads'],
    ['redirect = findRedirect(fetcherResults);\n\t\tif (redirect) {', 'if (false) {'],
    ['Promise.all(fetchersToLoad.map(async (f) => {', 'false && Promise.all(fetchersToLoad.map(async (f) => {'],
    [
      'fetcherResults: (await fetcherResultsPromise).reduce((acc, r) => Object.assign(acc, r), {})',
      'fetcherResults: {}',
    ],
    // The build always has a strategy.
    ['if (!init.dataStrategy &&', 'if (false &&'],
  ]),
  // Routes that one function loads; ours have a function for each part.
  ...fold('router/router', [['if (typeof route.lazy === "function") {', 'if (false) {']]),
  // Server components.
  ...fold('components', [['useTransitions = useIsRSCRouterContext() || useTransitions;', '']]),
  ...fold('hooks', [['if (this.context', 'if (false']]),
  ...fold('dom/ssr/components', [
    ['let rsc = useIsRSCRouterContext();', ''],
    ['if (rsc)', 'if (false)'],
    ['let isRSCRouterContext = useIsRSCRouterContext();', 'const isRSCRouterContext = false;'],
  ]),
  // What only the server writes: the scripts that start the page.
  ...fold('dom/ssr/components', [
    ['let contextScript = staticContext ?', 'let contextScript = false ?'],
    ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
  ]),
  // The hint for developers on the error page that stands in for ours should that fail.
  ...fold('dom/ssr/errorBoundaries', [['errorInstance.stack), heyDeveloper)', 'errorInstance.stack))']]),
];

/** Leaves out of the scripts of browsers what the router has for other uses, a sixth of it. Only in builds. */
export function routerPlugin(): Plugin {
  return {
    name: 'molar:router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({
      // Its warnings are for development.
      environments: {
        client: { build: { rolldownOptions: { treeshake: { manualPureFunctions: ['warning', 'warnOnce'] } } } },
      },
    }),
    transform: (code, id) => foldSource(folds, code, id),
  };
}

function fold(file: string, texts: [text: string, by: string][]): Fold[] {
  return texts.map(([text, by]) => ({ id: `/react-router/dist/production/lib/${file}.js`, text, by }));
}
