import { mkdirSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describeApi } from '#contract/openapi';

// Writes the types of the OpenAPI document for the test that calls the portal with a generated client. The
// generator needs the compiler's JavaScript API, which newer versions of TypeScript lack.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
const { default: openapiTS, astToString } = await import('openapi-typescript');

const folder = fileURLToPath(new URL('../../.cache/openapi/', import.meta.url));
const about = { clinicName: 'Molar', version: '0.0.0', url: 'http://localhost' };
// The library's type is a union of versions; ours has only the fields read here.
const types = await openapiTS(describeApi(about) as never);
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}types.d.ts`, astToString(types));
