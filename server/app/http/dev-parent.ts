/** A message to the parent development server: a call to Vite, or once the port of this server. */
export type ToDevServer = { call: number; payload: unknown } | { port: number };
/** A message from it: the result of a call, or that a source of the pages has changed. */
export type FromDevServer = { call: number; result: unknown } | 'changed';

/** Whether `npm run dev` started this process, so that the parent listens at the public address. */
export function hasDevServer({ isProduction }: { isProduction: boolean }): boolean {
  return !isProduction && process.send !== undefined;
}

/** Reports this server's port to the development server, which proxies requests to it, and exits when that exits. */
export function reportPort(port: number): void {
  sendToDevServer({ port });
  process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
}

/** Sends a message to the development server, if there is one. */
export function sendToDevServer(message: ToDevServer): void {
  process.send?.(message);
}
