import type { Plugin } from 'vite';
import { foldSource, type Fold } from './fold-source.ts';

const CORE = '/@tanstack/query-core/build/modern';
const REACT = '/@tanstack/react-query/build/modern';

const folds: Fold[] = [
  // Mutations: `web/api/use-mutation.ts` makes ours.
  {
    id: `${CORE}/queryClient.js`,
    text: 'config.mutationCache || new MutationCache()',
    by: '{ clear() {}, findAll: () => [], resumePausedMutations: async () => {} }',
  },
  // Queries that suspend, and errors that error boundaries catch.
  ...[
    'ensureSuspenseTimers(defaultedOptions);',
    'ensurePreventErrorBoundaryRetry(defaultedOptions, errorResetBoundary, query);',
    'useClearResetErrorBoundary(errorResetBoundary);',
    'const errorResetBoundary = useQueryErrorResetBoundary();',
    'if (shouldSuspend(defaultedOptions, result)) throw fetchOptimistic(defaultedOptions, observer, errorResetBoundary);',
    `if (getHasError({
		result,
		errorResetBoundary,
		throwOnError: defaultedOptions.throwOnError,
		query,
		suspense: defaultedOptions.suspense
	})) throw result.error;`,
  ].map((text) => ({ id: `${REACT}/useBaseQuery.js`, text, by: '' })),
];

/** Leaves out of the scripts of browsers what our pages never use of the query cache, a fifth of it. Only in builds. */
export function queryPlugin(): Plugin {
  return {
    name: 'molar:query',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => foldSource(folds, code, id),
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const found = Object.entries(chunk.type === 'chunk' ? chunk.modules : {}).some(
          ([id, { renderedLength }]) => id.endsWith(`${REACT}/useMutation.js`) && renderedLength > 0,
        );
        if (found) this.error(`${chunk.fileName} has useMutation of the query cache, not of web/api/use-mutation.ts`);
      }
    },
  };
}
