import { parse, PGlite, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { OUTDATED_PLAN, StatementNames } from './statement-names.ts';

const { serialize } = protocol;
type Messages = Parameters<typeof parse.parseResults>[0];
/** What the database has described of a prepared statement: its parameters' types, and its rows. */
type Described = { types: number[]; rows: Messages };

/**
 * The embedded database, with statements that have parameters prepared: parsing and planning a long one takes several
 * times as long as executing it. One call of the engine binds and executes a prepared statement.
 */
export class PreparingPglite extends PGlite {
  readonly #names = new StatementNames();
  readonly #described = new Map<string, Described>();
  /** Set by a statement in a transaction, which cannot be prepared again there. */
  #isOutdated = false;

  override async query<T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    const name = values.length > 0 ? this.#names.nameOf(text) : null;
    if (name === null) return super.query<T>(text, values, options);
    const execute = () => this.#execute<T>({ name, text, values }, { ...options, syncToFs: true });
    return this.#betweenTransactions(async () => {
      try {
        return await execute();
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        await this.#forget();
        return execute();
      }
    });
  }

  override async transaction<T>(callback: (trx: Transaction) => Promise<T>): Promise<T> {
    if (this.#isOutdated) await this.#betweenTransactions(() => this.#forget());
    return super.transaction((trx) => {
      const sendUnprepared = trx.query.bind(trx);
      trx.query = async (text, values = [], options) => {
        const name = values.length > 0 ? this.#names.nameOf(text) : null;
        if (name === null || trx.closed) return sendUnprepared(text, values, options);
        return this.#execute<never>({ name, text, values }, { ...options, syncToFs: false }).catch((error: unknown) => {
          this.#isOutdated ||= isOutdatedPlan(error);
          throw error;
        });
      };
      return callback(trx);
    });
  }

  /** Runs several statements, such as a migration, which may change what prepared ones return. */
  async runScript(script: string): Promise<void> {
    // A transaction holds the only connection, so no other query runs between a failure and its rollback.
    await super.transaction(async (trx) => {
      await trx.exec(script);
    });
    await this.#betweenTransactions(() => this.#forget());
  }

  /** Waits for the open transaction, as every call of the library from outside of it does. */
  #betweenTransactions<T>(work: () => Promise<T>): Promise<T> {
    // oxlint-disable-next-line no-underscore-dangle -- The library has no other name for it.
    return this._runExclusiveTransaction(async () => {
      if (this.closed) throw new Error('PGlite is closed');
      return work();
    });
  }

  /** Executes a statement, which is prepared first if it is new. */
  #execute<T>(
    { name, text, values }: { name: string; text: string; values: unknown[] },
    { syncToFs, ...options }: QueryOptions & { syncToFs: boolean },
  ): Promise<Results<T>> {
    return this.runExclusive(async () => {
      const { types, rows } = this.#described.get(name) ?? (await this.#prepare(name, text));
      const bound = values.map((value, index) => this.#serialize(value, types[index]));
      const messages = await this.#send(
        [serialize.bind({ statement: name, values: bound }), serialize.execute({}), serialize.sync()],
        { syncToFs },
      );
      const [result] = parse.parseResults([...rows, ...messages], this.parsers, options) as Results<T>[];
      if (!result) throw new Error('the embedded database returned no result');
      return result;
    });
  }

  async #prepare(name: string, text: string): Promise<Described> {
    const messages = await this.#send(
      [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()],
      { syncToFs: false },
    );
    const types = parse.parseDescribeStatementResults(messages);
    const described = { types, rows: messages.filter((message) => message.name === 'rowDescription') };
    this.#described.set(name, described);
    return described;
  }

  async #forget(): Promise<void> {
    this.#isOutdated = false;
    this.#described.clear();
    await this.runExclusive(() => this.#send([serialize.query('deallocate all')], { syncToFs: false }));
  }

  #serialize(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    return (this.serializers[type] ?? String)(value);
  }

  async #send(parts: Uint8Array[], { syncToFs }: { syncToFs: boolean }): Promise<Messages> {
    const { messages } = await this.execProtocol(Buffer.concat(parts), { syncToFs });
    return messages;
  }
}

function isOutdatedPlan(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === OUTDATED_PLAN;
}
