import type { Plugin } from 'vite';

/** Has `web/ui/create-icon.ts` make the components of Lucide's icons in browsers. Only in builds. */
export function iconsPlugin(): Plugin {
  return {
    name: 'molar:icons',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === '../createLucideIcon.mjs' ? '\0create-icon' : undefined),
    load: (id) =>
      id === '\0create-icon' ? "export { createIcon as default } from '/web/ui/create-icon.ts';" : undefined,
  };
}
