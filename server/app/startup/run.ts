import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { demoPeople, DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { ConfigError, readConfig, type Config } from '#server/app/config/config';
import { openControlSocket } from './control-socket.ts';
import { explainRefusal } from './explain-refusal.ts';
import { hasDevServer, reportPort } from '#server/app/http/dev-parent';
import { isPortTaken } from './is-port-taken.ts';
import { openPortal, type OpenPortal } from './open-portal.ts';
import { publicUrlOf } from '#server/app/config/public-url';
import { ownVersion } from '#server/app/config/version';
import { createLogger } from './create-logger.ts';
import { listStartWarnings } from './start-warnings.ts';
import { preloadPages, servePortalPages } from './serve-pages.ts';
import { buildPortalApp } from './build-portal-app.ts';

/** Time for in-flight requests to finish after a stop signal, in milliseconds. */
const STOP_WITHIN_MS = 9_000;
const LOOK_FOR_IDLE_MS = 50;

/** Starts the portal and serves until a stop signal. Prints one line for each problem that prevents the start. */
export async function run(): Promise<void> {
  try {
    await start(readConfig());
  } catch (error) {
    const lines = explainRefusal(error);
    if (!lines) throw error;
    refuse(lines);
  }
}

async function start(config: Config): Promise<void> {
  await refuseTakenPorts(config);
  const log = createLogger(config.logLevel);
  // Load the pages while the database opens.
  const metrics = config.metrics && (await import('#server/app/http/metrics')).createMetrics();
  const [opened] = await Promise.all([
    openPortal(config, log, metrics ?? {}),
    config.isProduction && preloadPages(projectRoot),
  ]);
  const closers = [() => opened.close()];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const { isProduction, embedOrigins } = config;
    const app = await buildPortalApp(opened, config, {
      logger: log,
      ...(metrics && { observe: metrics.observe }),
      extras: [(scope) => servePortalPages(scope, { ...opened, isProduction, embedOrigins, root: projectRoot })],
    });
    if (metrics && config.metrics) {
      const { port, host } = config.metrics;
      metrics.addGauges(opened.gauges);
      closers.push(() => metrics.app.close());
      await listen('METRICS_', () => metrics.app.listen({ port, host }));
    }
    closers.push(() => closeGracefully(app));
    await listen('', () => app.listen(addressOf(config)));
    if (hasDevServer(config)) reportPort((app.server.address() as AddressInfo).port);
    closers.push(
      await openControlSocket(config.dataDir, (command) =>
        'backup' in command ? opened.backUp(command.backup) : opened.reseal(),
      ),
    );
    const isStopping = stopOnSignal(log, close);
    announce({ ...config, ...config.clinicWith(opened.portal.settings.own) }, opened.where, log);
    await begin(opened).catch((error: unknown) => {
      // Work that starts during the shutdown may fail.
      if (!isStopping()) throw error;
    });
  } catch (error) {
    await close();
    throw error;
  }
}

async function begin({ beginWork, warmUp }: OpenPortal): Promise<void> {
  await beginWork();
  await warmUp();
}

/** In development, browsers connect to the development server, which proxies to a free port. */
function addressOf(config: Config): { port: number; host: string } {
  return hasDevServer(config) ? { port: 0, host: '127.0.0.1' } : { port: config.port, host: config.host };
}

/** Before anything is opened or migrated. @throws ConfigError */
async function refuseTakenPorts(config: Config): Promise<void> {
  for (const [name, address] of [['PORT', addressOf(config)] as const, ['METRICS_PORT', config.metrics] as const]) {
    if (!address || !(await isPortTaken(address.port, address.host))) continue;
    throw new ConfigError([`${name} is in use already: something listens on ${address.host}:${address.port}`]);
  }
}

/** @throws ConfigError with the name of the setting if the address cannot be used */
async function listen(prefix: '' | 'METRICS_', open: () => Promise<string>): Promise<void> {
  await open().catch((error: unknown) => {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigError([`${prefix}PORT is in use already: ${message}`]);
    if (!['listen', 'bind', 'getaddrinfo'].includes(syscall ?? '')) throw error;
    const setting = syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL' ? 'HOST' : 'PORT';
    throw new ConfigError([`${prefix}${setting} cannot be used: ${message}`]);
  });
}

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Closes the server on SIGTERM or SIGINT. The returned function reports whether a signal arrived. */
function stopOnSignal(log: { info: (message: string) => void }, close: () => Promise<void>): () => boolean {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info(`stopping on ${signal}`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return () => isStopping;
}

/** Finishes in-flight requests, and closes their keep-alive connections, which would block the shutdown. */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
  await app.close().finally(() => clearInterval(idle));
}

/** Reports that the portal is open: for a log in production, for a person in a demo and in development. */
function announce(config: Config, database: string, log: Logger): void {
  const [address, warnings] = [publicUrlOf(config), listStartWarnings(config)];
  if (config.isProduction && !config.isDemo) {
    log.info({ version: ownVersion, node: process.versions.node, address, database }, 'started');
    for (const warning of warnings) log.warn({ warning }, 'setting to review');
    return;
  }
  const accounts = ['admin', 'reception', 'doctor', 'new-doctor', 'patient'].map((name) => `${name}@demo.test`);
  const known = demoPeople.filter((person) => accounts.includes(person.email)).map((person) => person.email);
  const demo = [`  demo accounts: ${known.join(', ')}`, `  password: ${DEMO_PASSWORD}`];
  const lines = [
    `  database: ${database}`,
    ...(config.isDemo ? demo : []),
    ...warnings.map((warning) => `  warning: ${warning}`),
    `${config.clinic.name} is open: ${address}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Exits, because a refused connection may remain open for a minute. */
function refuse(lines: string[]): never {
  for (const line of lines) process.stderr.write(`Molar cannot start: ${line}\n`);
  process.exit(1);
}
