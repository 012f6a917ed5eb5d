import path from 'node:path';
import { defineConfig } from 'vite';

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

export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  plugins: [
    {
      name: 'own-urls',
      transform(code, id) {
        if (!id.startsWith(path.join(root, 'server')) || !code.includes('import.meta.url')) return null;
        const source = path.relative(root, id).replaceAll(path.sep, '/');
        return code.replaceAll('import.meta.url', `new URL('../../${source}', import.meta.url).href`);
      },
    },
  ],
  build: {
    ssr: path.join(root, 'server', 'main.ts'),
    outDir: path.join(root, 'build', 'portal'),
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
  ssr: { target: 'node', noExternal: true, external: packages },
});
