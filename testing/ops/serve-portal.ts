import { buildApp } from '#server/http/build-app';
import { serveImages } from '#server/http/images';
import { readConfig } from '#server/config/config';
import { createLogger } from '#server/startup/create-logger';
import { openPortal } from '#server/startup/open-portal';
import { ownVersion } from '#server/config/version';

// A portal as `npm start` runs it, without pages, which need a build.
const config = readConfig();
const logger = createLogger(config.logLevel);
const opened = await openPortal(config, logger);
const app = await buildApp({
  portal: opened.portal,
  version: ownVersion,
  logger,
  isDemo: config.isDemo,
  corsOrigins: config.corsOrigins,
  trustedHops: config.trustedHops,
  isReady: opened.isReady,
  identityHandler: opened.identityHandler,
  extras: [...opened.extras, (server) => serveImages(server, opened.imageFolder, config)],
});
await app.listen({ port: config.port, host: config.host });
await opened.beginWork();
