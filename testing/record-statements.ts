import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

/** One statement as sent to the driver. */
export type SentStatement = { text: string; values: unknown[] };

type Query = { text: string; values?: unknown[] } | string;

/**
 * Records every statement that some work sends by the PostgreSQL driver of this process, one list per connection; not
 * those of loops that run meanwhile, such as the job queue and the sandbox's webhook dispatcher.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[][]> {
  const seen = new Map<Client, SentStatement[]>();
  const isOfWork = new AsyncLocalStorage<true>();
  const original: unknown = Reflect.get(Client.prototype, 'query');
  const recording = function (this: Client, ...args: unknown[]): unknown {
    const [query, given] = args as [Query, unknown];
    const text = typeof query === 'string' ? query : query.text;
    const values = (typeof query === 'string' ? undefined : query.values) ?? (Array.isArray(given) ? given : []);
    // A connection that was idle for long is replaced by a new one, which sets its parameters first; the look at the
    // settings is once a second, whatever the requests.
    if (isOfWork.getStore() && text && !/^(?:set |select set_config\()|"clinic_settings"/.test(text))
      seen.set(this, [...(seen.get(this) ?? []), { text, values }]);
    return Reflect.apply(original as () => unknown, this, args);
  };
  Reflect.set(Client.prototype, 'query', recording);
  try {
    await isOfWork.run(true, work);
  } finally {
    Reflect.set(Client.prototype, 'query', original);
  }
  return [...seen.values()];
}
