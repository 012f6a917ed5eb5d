import type { Plugin } from 'vite';

type Fold = { file: string; text: string; by: string };

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
    transform(code, id) {
      const own = folds.filter(({ file }) => id.endsWith(file));
      let folded = code;
      for (const { file, text, by } of own) {
        if (!folded.includes(text)) this.error(`${file} of React Router no longer has: ${text}`);
        folded = folded.replaceAll(text, by);
      }
      return own.length > 0 ? folded : undefined;
    },
  };
}

function fold(file: string, texts: [text: string, by: string][]): Fold[] {
  return texts.map(([text, by]) => ({ file: `/react-router/dist/production/lib/${file}.js`, text, by }));
}
