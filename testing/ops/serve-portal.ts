import { buildApp } from '#server/http/build-app';
import { servePictures } from '#server/http/pictures';
import { readConfig } from '#server/config';
import { createLog } from '#server/create-log';
import { openPortal } from '#server/open-portal';
import { ownVersion } from '#server/own-version';

// A portal in a process of its own, as `npm start` has it, but without pages: these need a build.
const config = readConfig();
const logger = createLog(config.logLevel);
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
  extras: [...opened.extras, (door) => servePictures(door, opened.pictureFolder, config)],
});
await app.listen({ port: config.port, host: config.host });
await opened.beginWork();
