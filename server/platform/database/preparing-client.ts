import { Client } from 'pg';
import { OUTDATED_PLAN, StatementNames } from './statement-names.ts';

/** Prepares statements with parameters, so that PostgreSQL parses and plans each once per connection. */
export class PreparingClient extends Client {
  readonly #names = new StatementNames();

  // The driver has an overload for every kind of call; only a text with values is prepared.
  override query(...args: unknown[]): never {
    const [text, values, ...others] = args;
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && others.length === 0;
    const name = isPlain ? this.#names.nameOf(text) : null;
    if (name === null) return super.query(...(args as [string])) as never;
    const plain = { text: String(text), values: values as unknown[] };
    return super.query({ name, ...plain }).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== OUTDATED_PLAN) throw error;
      try {
        if (this.getTransactionStatus() !== 'I') throw error;
        return await super.query(plain);
      } finally {
        // The pool replaces a closed connection when it is released, and a new one plans again.
        void this.end();
      }
    }) as never;
  }
}
