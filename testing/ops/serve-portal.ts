import { readConfig } from '#server/app/config/config';
import { createLogger } from '#server/app/startup/create-logger';
import { openPortal } from '#server/app/startup/open-portal';
import { buildPortalApp } from '#server/app/startup/build-portal-app';

// A portal as `npm start` runs it, without pages, which need a build.
const config = readConfig();
const logger = createLogger(config.logLevel);
const opened = await openPortal(config, logger);
const app = await buildPortalApp(opened, config, { logger });
await app.listen({ port: config.port, host: config.host });
await opened.beginWork();
