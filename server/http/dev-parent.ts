/** What the server asks the development server above it: a call of Vite's, or, once, where it is found. */
export type ToDevServer = { call: number; payload: unknown } | { port: number };
/** Vite's result of a call, or the news that a source of the pages has changed. */
export type FromDevServer = { call: number; result: unknown } | 'changed';

/** Whether `npm run dev` started this process, and holds the address that browsers use. */
export function hasDevServer({ isProduction }: { isProduction: boolean }): boolean {
  return !isProduction && process.send !== undefined;
}

/** Reports the port of this server to the development server, which passes requests on, and ends with it. */
export function reportPort(port: number): void {
  sendToDevServer({ port });
  process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
}

/** Sends to the development server, if there is one. */
export function sendToDevServer(message: ToDevServer): void {
  process.send?.(message);
}
