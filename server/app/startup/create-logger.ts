import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** Fields of errors that may contain personal data or keys, such as the parameters of a failed query. */
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
  // An address that cannot be read, such as that of a request or of a mail server.
  'input',
  'base',
];

/** Creates the log: JSON lines on standard output or `destination`; errors have type, message and stack only. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const err = (error: Error) => {
    const logged = { ...stdSerializers.err(error) } as Record<string, unknown>;
    for (const name of PRIVATE) delete logged[name];
    return logged;
  };
  const options = { level, serializers: { err } };
  return destination ? pino(options, destination) : pino(options);
}
