/** A statement without a response from PostgreSQL yet; times are of `performance.now()`, in milliseconds. */
export type Pending = {
  since: number;
  /** After how many milliseconds the statement counts as silent. */
  silenceMs: number;
  /** Rejects the caller of a silent statement. */
  giveUp: () => void;
  /** Closes the connection of a silent statement. */
  drop: () => void;
};

const CHECK_EVERY_MS = 500;
/** Our statements take milliseconds; a commit that waits for a lost standby takes as long as it is lost. */
const SUSPECT_MS = 2000;

/**
 * Watches statements on connections that write. A commit waits indefinitely for a lost synchronous standby. Closing its
 * connection ends neither the wait nor the backend, and cancelling it would acknowledge data that only one machine has.
 * So the connection stays in the pool while the database reports such a wait, and no other write begins. Silence for
 * another reason (a machine that lost power or network) closes the connection. If the database does not respond on a new
 * connection either, it is away: pending statements fail, and none begins until it responds.
 */
export class CommitWatch {
  readonly #pending = new Set<Pending>();
  readonly #isWaitingForStandby: () => Promise<boolean>;
  readonly #timer: NodeJS.Timeout;
  #isChecking = false;
  #isClosed = false;
  #isAway = false;

  /** `isWaitingForStandby` queries the database on a separate connection. */
  constructor(isWaitingForStandby: () => Promise<boolean>) {
    this.#isWaitingForStandby = isWaitingForStandby;
    this.#timer = setInterval(() => void this.#check(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  /** Whether commits wait for a lost standby, so that no write may begin. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether the database does not respond, so that no statement may begin. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Watches a statement until the returned function is called. */
  watch(pending: Pending): () => void {
    this.#pending.add(pending);
    return () => {
      this.#pending.delete(pending);
      if (!this.#hasSuspects()) this.#isClosed = false;
    };
  }

  /** Closes the connections of pending statements. For the end of the process. */
  stop(): void {
    clearInterval(this.#timer);
    for (const { drop } of this.#pending) drop();
  }

  #hasSuspects(): boolean {
    const now = performance.now();
    return [...this.#pending].some(({ since }) => now - since > SUSPECT_MS);
  }

  async #check(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#pending].filter(({ since, silenceMs }) => now - since > silenceMs);
    for (const { giveUp } of silent) giveUp();
    if (this.#isChecking || (silent.length === 0 && !this.#hasSuspects() && !this.#isAway)) return;
    this.#isChecking = true;
    try {
      const isWaiting = await this.#isWaitingForStandby();
      this.#isAway = false;
      // The waiting statements may have ended during the query; then no later event would reopen it.
      this.#isClosed = isWaiting && this.#hasSuspects();
      if (isWaiting) return;
      for (const pending of silent) if (this.#pending.has(pending)) pending.drop();
    } catch {
      this.#isAway = true;
      for (const { giveUp } of this.#pending) giveUp();
    } finally {
      this.#isChecking = false;
    }
  }
}
