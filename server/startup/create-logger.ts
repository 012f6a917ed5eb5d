import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

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

/** The portal's log: JSON lines, errors by type, message and stack alone; to the console unless told where. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const err = (error: Error) => {
    const told = { ...stdSerializers.err(error) } as Record<string, unknown>;
    for (const name of PRIVATE) delete told[name];
    return told;
  };
  const options = { level, serializers: { err } };
  return destination ? pino(options, destination) : pino(options);
}
