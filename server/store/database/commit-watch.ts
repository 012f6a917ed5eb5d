/** A statement without a response of PostgreSQL yet; times are of `performance.now()`, in milliseconds. */
export type Pending = {
  since: number;
  /** It is silent once it took longer than this. */
  silenceMs: number;
  /** Rejects the caller of a silent statement; its connection stays. */
  giveUp: () => void;
  /** Closes the connection of a silent statement. */
  drop: () => void;
};

const LOOK_EVERY_MS = 500;
/** Statements of ours take milliseconds; a commit that waits for a lost standby takes as long as it is lost. */
const SUSPECT_MS = 2000;

/**
 * Watches statements on connections that write. A commit waits without end for a synchronous standby that is lost;
 * closing its connection ends neither the wait nor the backend, and cancelling it would acknowledge what one machine
 * alone has. So the connection stays in its place in the pool for as long as the database reports such a wait, and no
 * other write begins meanwhile. Silence for another reason (a machine that vanished with its network) closes it.
 */
export class CommitWatch {
  readonly #pending = new Set<Pending>();
  readonly #isWaitingForStandby: () => Promise<boolean>;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  #isClosed = false;

  /** `isWaitingForStandby` asks the database by a connection of its own. */
  constructor(isWaitingForStandby: () => Promise<boolean>) {
    this.#isWaitingForStandby = isWaitingForStandby;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Whether commits are unanswered because the standby is lost: no write may begin. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Watches a statement until the function that is returned is called. */
  watch(pending: Pending): () => void {
    this.#pending.add(pending);
    return () => {
      this.#pending.delete(pending);
      if (!this.#hasSuspects()) this.#isClosed = false;
    };
  }

  /** Closes the connections of unanswered statements, for the process ends. */
  stop(): void {
    clearInterval(this.#timer);
    for (const { drop } of this.#pending) drop();
  }

  #hasSuspects(): boolean {
    const now = performance.now();
    return [...this.#pending].some(({ since }) => now - since > SUSPECT_MS);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#pending].filter(({ since, silenceMs }) => now - since > silenceMs);
    for (const { giveUp } of silent) giveUp();
    if (this.#isLooking || (silent.length === 0 && !this.#hasSuspects())) return;
    this.#isLooking = true;
    try {
      const isWaiting = await this.#isWaitingForStandby();
      // Those that were waiting may have been answered since the database looked; nothing else would open it again.
      this.#isClosed = isWaiting && this.#hasSuspects();
      if (isWaiting) return;
      for (const pending of silent) if (this.#pending.has(pending)) pending.drop();
    } catch {
      // The database cannot be asked, so nothing new is known.
    } finally {
      this.#isLooking = false;
    }
  }
}
