import type { Plugin } from 'vite';

const DOM = '/react-dom/cjs/react-dom-client.production.js';
const REACT = '/react/cjs/react.production.js';

/**
 * Functions of React's DOM renderer that only run for what our pages never use, with the body they get instead. They
 * are those that React's own feature flags switch off in builds without the feature.
 */
const bodies: Record<string, string> = {
  // `<ViewTransition>`
  trackEnterViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  restoreViewTransitionOnHostInstances: '',
  measureNestedViewTransitions: '',
  applyViewTransitionToHostInstances: '',
  commitAfterMutationEffectsOnFiber: '',
  flushAfterMutationEffects: '',
  startViewTransition: 'return null;',
  reportViewTransitionError: '',
  createViewTransitionInstance: 'return null;',
  getViewTransitionName: 'return "";',
  getViewTransitionClassName: 'return "none";',
  // `ref` of a fragment
  FragmentInstance: '',
  isFragmentInstanceParent: 'return !1;',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  commitNewChildToFragmentInstances: '',
  addFragmentHandleToFiber: '',
  // `<SuspenseList>` and `<Activity>`
  updateSuspenseListComponent: 'return null;',
  updateActivityComponent: 'return null;',
  commitActivityHydrationCallbacks: '',
  // `useActionState`, and functions as `action` of a form
  mountActionState: '',
  updateActionState: '',
  rerenderActionState: '',
  extractEvents$1: '',
  // Custom elements
  isCustomElement: 'return !1;',
  setPropOnCustomElement: '',
  // `componentStack` of errors, which nothing reads, and `findDOMNode`
  getStackByFiberInDevAndProd: 'return "";',
  findCurrentFiberUsingSlowPath: 'return null;',
};

/** Methods of those, which nothing calls then. */
const METHODS = /\n(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[^]*?\n\};/g;

/** Conditions that are true for `<ViewTransition>` only. */
const conditions: [text: string, by: string][] = [
  ['(lanes & 335544064) === lanes', '!1'],
  ['(committedLanes & 335544064) === committedLanes', '!1'],
  ['  shouldStartViewTransition\n    ?', '  !1\n    ?'],
  ['viewTransitionMutationContext = !0', '0'],
];

/** What no script may name, because it is left out of React. */
const exportsLeftOut = [
  'Activity',
  'Children',
  'Profiler',
  'PureComponent',
  'ViewTransition',
  '__COMPILER_RUNTIME',
  'addTransitionType',
  'cacheSignal',
  'cloneElement',
  'unstable_useCacheRefresh',
  'useActionState',
];

/**
 * Leaves out of the scripts of browsers what our pages never use of React, an eighth of it, and fails the build if a
 * script uses it nevertheless or an update of React moves it. Only in builds. The server renders with all of React.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'molar:react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (id.endsWith(DOM)) return withoutUnusedFeatures(code);
      return id.endsWith(REACT) ? withoutUnusedExports(code) : undefined;
    },
    generateBundle(_options, bundle) {
      const used = new RegExp(`[\\w$)]\\.(?:${exportsLeftOut.join('|')})\\b`);
      for (const chunk of Object.values(bundle)) {
        const found = chunk.type === 'chunk' && used.exec(chunk.code)?.[0];
        if (found) this.error(`${chunk.fileName} uses ${found} of React, which reactPlugin leaves out`);
      }
    },
  };
}

/** The source of React's DOM renderer without the parts above. Throws an error with the first that it does not have. */
export function withoutUnusedFeatures(source: string): string {
  let found = source.replace(METHODS, '');
  for (const [name, body] of Object.entries(bodies)) {
    found = replaceOrThrow(
      found,
      new RegExp(`(\\nfunction ${name.replace('$', '\\$')}\\([^)]*\\) \\{)[^]*?\\n\\}`),
      body,
    );
  }
  for (const [text, by] of conditions) {
    if (!found.includes(text)) throw new Error(`React's DOM renderer no longer has: ${text}`);
    found = found.replaceAll(text, by);
  }
  return found;
}

/** The source of React without the exports above. Throws an error with the first that it does not have. */
export function withoutUnusedExports(source: string): string {
  return exportsLeftOut.reduce(
    (found, name) => replaceOrThrow(found, new RegExp(`(\\n)exports\\.${name} =[^]*?;(?=\\nexports\\.)`), null),
    source,
  );
}

/** With a body: `head` and it. With null: nothing. */
function replaceOrThrow(source: string, pattern: RegExp, body: string | null): string {
  if (!pattern.test(source)) throw new Error(`React no longer has: ${pattern.source}`);
  return source.replace(pattern, (_, head: string) => (body === null ? '' : `${head}${body}}`));
}
