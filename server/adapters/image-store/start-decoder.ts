import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { ClinicError, type ErrorCode } from '#domain/errors';

/** A process that decodes one image at a time. */
export type Decoder = {
  pid: number;
  hasEnded(): boolean;
  /**
   * @throws ClinicError the refusals of `checkJpeg`; `image_too_complex` when its time is over, `not_a_picture` when it
   * cannot be decoded, `unavailable` when the process fails.
   */
  decode(upload: Buffer): Promise<Buffer>;
};

/** What the process sends: once that it is ready, then one result for each image. */
export type Reply =
  | 'ready'
  | { jpeg: Uint8Array }
  | { refusal: ErrorCode; params: ClinicError['params'] }
  | { fault: string };

const program = fileURLToPath(new URL('decode-process.ts', import.meta.url));
/** Starting takes a fraction of a second; a process that needs longer is a fault of the machine. */
const START_WITHIN_MS = 20_000;
/** Visitors' requests go before: 0 is usual, 19 the least. */
const PRIORITY = 10;

/**
 * Nothing of the portal's settings. glibc gives large blocks back to the system at once: without this, images one after
 * the other left 306 MB behind where 86 MB are enough.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1000000' };

/** Starts a process; one that is without work for `idleMs` ends. */
export function startDecoder({ timeLimitMs, idleMs }: { timeLimitMs: number; idleMs: number }): Decoder {
  const child = fork(program, {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  let isReady = false;
  let isOver = false;
  let idleTimer: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      clearTimeout(idleTimer);
      resolve();
    };
    child.once('exit', end).once('error', end);
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  /** Counts as ended at once: an image that arrives before the exit is noticed gets another process. */
  const endIdle = () => {
    isOver = true;
    child.kill('SIGKILL');
  };

  async function waitUntilReady(): Promise<void> {
    if (isReady) return;
    const reply = await nextReply(child, START_WITHIN_MS);
    if (reply !== 'ready') {
      await kill();
      throw new ClinicError('unavailable', { cause: new Error('the image decoder did not start') });
    }
    isReady = true;
  }

  return {
    pid: child.pid ?? 0,
    hasEnded: () => isOver,
    decode: async (upload) => {
      clearTimeout(idleTimer);
      setHold(child, true);
      try {
        await waitUntilReady();
        const replied = nextReply(child, timeLimitMs);
        // A failure to send ends the process, which is reported as such.
        child.send(upload, (error) => error && child.kill('SIGKILL'));
        const reply = await replied;
        if (reply === 'late') {
          // Its place is free only once it has really stopped.
          await kill();
          throw new ClinicError('image_too_complex');
        }
        if (typeof reply === 'string') {
          throw new ClinicError('unavailable', {
            cause: new Error('the image decoder ended in the middle of an image'),
          });
        }
        if ('refusal' in reply) throw new ClinicError(reply.refusal, { params: reply.params });
        if ('fault' in reply) throw new ClinicError('not_a_picture', { cause: new Error(reply.fault) });
        return Buffer.from(reply.jpeg);
      } finally {
        setHold(child, false);
        if (!isOver) idleTimer = setTimeout(endIdle, idleMs).unref();
      }
    },
  };
}

/** The next message of a process, or why there is none. */
function nextReply(child: ChildProcess, withinMs: number): Promise<Reply | 'late' | 'ended'> {
  return new Promise((resolve) => {
    const settle = (reply: Reply | 'late' | 'ended') => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(reply);
    };
    const onMessage = (reply: unknown) => settle(reply as Reply);
    const onEnd = () => settle('ended');
    const timer = setTimeout(() => settle('late'), withinMs);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
  });
}

/** An idle process does not hold up the end of the portal; one that decodes does. */
function setHold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, PRIORITY);
  } catch {
    // Not every machine lets us: it decodes all the same.
  }
}
