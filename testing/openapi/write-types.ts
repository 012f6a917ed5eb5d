import { mkdirSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describeApi } from '#contract/openapi';

// Writes the types of the API's document for the test that calls the portal with a client generated from it. The
// generator needs the compiler's JavaScript interface, which ends with TypeScript 5.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
const { default: openapiTS, astToString } = await import('openapi-typescript');

const folder = fileURLToPath(new URL('../../.cache/openapi/', import.meta.url));
const about = { clinicName: 'Molar', version: '0.0.0', url: 'http://localhost' };
// Its type of a document is a union of versions; ours names only what is read here.
const types = await openapiTS(describeApi(about) as never);
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}types.d.ts`, astToString(types));
