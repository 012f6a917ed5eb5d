import { fastify, type FastifyPluginAsync } from 'fastify';
import type { Database } from '#server/platform/database/open-database';
import { startWebhookDispatcher, type Log } from './webhook-dispatcher.ts';
import { sandboxBrowserRoutes, sandboxServerRoutes } from './routes.ts';

type CardSandboxSettings = {
  db: Database;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The portal's webhook; read at every delivery, because its port may be known late. */
  webhookUrl: () => string;
  log: Log;
};

export type CardSandbox = {
  host: string;
  port: number;
  /** For `createStripePayments`. */
  apiBase: URL;
  /** The browsers' endpoints, to mount on the portal's origin. */
  browserRoutes: FastifyPluginAsync;
  /** Sends every undelivered event to the portal once, now. */
  deliverPending: () => Promise<void>;
  /** Stops serving and sending; call it before the database closes. */
  close: () => Promise<void>;
};

/** Starts the card sandbox on a free loopback port; its state is in the database. */
export async function startCardSandbox(settings: CardSandboxSettings): Promise<CardSandbox> {
  const { db, log, secretKey, publishableKey } = settings;
  const dispatcher = startWebhookDispatcher(settings);
  const sandbox = { db, wake: dispatcher.wake };
  const app = fastify({ forceCloseConnections: true });
  await app.register(sandboxServerRoutes({ sandbox, key: secretKey, log }));
  const apiBase = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  return {
    host: apiBase.hostname,
    port: Number(apiBase.port),
    apiBase,
    browserRoutes: sandboxBrowserRoutes({ sandbox, key: publishableKey, log }),
    deliverPending: dispatcher.deliverPending,
    close: async () => {
      await app.close();
      await dispatcher.close();
    },
  };
}
