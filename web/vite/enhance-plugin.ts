import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { contractPlugin } from './contract-plugin.ts';

/** A script that is bundled by itself, without the public files beside it. */
async function bundle(entry: string, format: 'es' | 'iife'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [contractPlugin()],
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      rollupOptions: { input: entry, output: { format } },
    },
  });
  if (!('output' in built)) throw new Error(`${entry} was not built`);
  return built.output[0].code;
}

/**
 * `virtual:enhance` is the URL of the small script of pages that are not hydrated. It is bundled by itself, because a
 * module shared with the application would bring a chunk of it. `virtual:embed` is the text of the script for other websites.
 */
export function enhancePlugin(): Plugin {
  const entry = 'web/enhance/main.ts';
  const script = async () => {
    const code = await bundle(entry, 'es');
    return { code, file: `assets/enhance-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js` };
  };
  let isDevelopment = false;
  return {
    name: 'molar:enhance',
    configResolved: ({ command }) => {
      isDevelopment = command === 'serve';
    },
    resolveId: (id) => (['virtual:enhance', 'virtual:embed'].includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === '\0virtual:embed')
        return `export default ${JSON.stringify(await bundle('web/enhance/embed.ts', 'iife'))}`;
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
