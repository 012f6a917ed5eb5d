import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { contractPlugin } from './contract-plugin.ts';

/**
 * `virtual:enhance` is the URL of the small script of pages that are not hydrated. It is bundled by itself, because a
 * module shared with the application would bring a chunk of it.
 */
export function enhancePlugin(): Plugin {
  const entry = 'web/enhance/main.ts';
  const script = async () => {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [contractPlugin()],
      build: { write: false, target: 'es2023', copyPublicDir: false, rollupOptions: { input: entry } },
    });
    if (!('output' in built)) throw new Error('the small script was not built');
    const { code } = built.output[0];
    return { code, file: `assets/enhance-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js` };
  };
  let isDevelopment = false;
  return {
    name: 'molar:enhance',
    configResolved: ({ command }) => {
      isDevelopment = command === 'serve';
    },
    resolveId: (id) => (id === 'virtual:enhance' ? `\0${id}` : undefined),
    async load(id) {
      if (id !== '\0virtual:enhance') return undefined;
      return `export default ${JSON.stringify(isDevelopment ? `/${entry}` : `/${(await script()).file}`)}`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { code, file } = await script();
      this.emitFile({ type: 'asset', fileName: file, source: code });
    },
  };
}
