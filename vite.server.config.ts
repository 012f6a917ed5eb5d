import path from 'node:path';
import { defineConfig } from 'vite';
import { packagesPlugin } from './web/vite/packages-plugin.ts';

// Bundles the server into build/portal: a start finds and loads a few files instead of fifteen hundred. Files beside the
// sources, such as migrations, are still read there.

/** Stay packages: native or WebAssembly, with files beside their code, or shared with the pages' build. */
const packages = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'nodemailer',
  'pg',
  'pino',
  'react-router',
  'sharp',
  'stripe',
  'zod',
];

const root = import.meta.dirname;
/** Entry points: the server, the command `molar`, a process and a thread that the server starts. */
const entries = [
  'main.ts',
  'molar.ts',
  'people/images/decode-process.ts',
  'absences/imported-calendars/expand-worker.ts',
].map((file) => path.join(root, 'server', file));

export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  plugins: [
    packagesPlugin(),
    {
      name: 'own-urls',
      transform(code, id) {
        if (!id.startsWith(path.join(root, 'server')) || !code.includes('import.meta.url')) return null;
        const source = path.relative(root, id).replaceAll(path.sep, '/');
        // Entry points lie beside the chunks, everything else where it is beside the sources.
        return code.replaceAll(
          /new URL\(["'](?:\.\/)?([\w-]+)\.ts["'], import\.meta\.url\)|import\.meta\.url/g,
          (_, entry?: string) =>
            entry ? `new URL('${entry}.js', import.meta.url)` : `new URL('../../${source}', import.meta.url).href`,
        );
      },
    },
  ],
  build: {
    ssr: true,
    outDir: path.join(root, 'build', 'portal'),
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: entries,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { target: 'node', noExternal: true, external: packages },
});
