import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { startCardSandbox } from '#server/payments/cards/sandbox/start-card-sandbox';
import { openDatabase } from '#server/platform/database/open-database';
import { provideEmbeddedTemplate } from '../../testing/embedded-template.ts';

// The card sandbox as a standalone program, for a portal with Stripe keys. Prints its addresses to standard
// output and reads the portal's from standard input.
let portal = '';
process.stdin.on('data', (text) => (portal = String(text).trim()));
const { archive } = await provideEmbeddedTemplate();
const database = await openDatabase({ folder: null, dump: new Blob([readFileSync(archive)]) });
const sandbox = await startCardSandbox({
  db: database.write,
  secretKey: 'sk_test_journey',
  publishableKey: 'pk_test_journey',
  webhookSecret: 'whsec_journey',
  webhookUrl: () => `${portal}/api/v1/webhooks/card`,
  log: { warn: () => undefined, error: () => undefined },
});
const browserServer = fastify({ forceCloseConnections: true });
await browserServer.register(sandbox.browserRoutes);
const browserBase = await browserServer.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ apiBase: sandbox.apiBase.href, browserBase })}\n`);
process.on('SIGTERM', () => process.exit(0));
