import { pino, stdSerializers, type Logger } from 'pino';

/** Bound values and statements of a failed query hold what people typed in; a lost connection has its own key. */
const PRIVATE = [
  'params',
  'parameters',
  'query',
  'detail',
  'where',
  'cause',
  'aggregateErrors',
  'config',
  'raw',
  'headers',
  'client',
  'connection',
];

/** The portal's log: JSON lines, errors by type, message and stack alone. */
export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      err: (error: Error) => {
        const told = { ...stdSerializers.err(error) } as Record<string, unknown>;
        for (const name of PRIVATE) delete told[name];
        return told;
      },
    },
  });
}
