import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { ClinicError, type ErrorCode } from '#domain/shared/errors';

/** A process that decodes one image at a time. */
export type Decoder = {
  pid: number;
  hasEnded(): boolean;
  /**
   * @throws ClinicError the refusals of `checkImageLimits`; `image_too_complex` when it exceeds the time limit, `not_a_picture`
   * when it cannot be decoded, `unavailable` when the process fails.
   */
  decode(upload: Buffer): Promise<Buffer>;
};

/** What the process sends: one message when it is ready, then one result per image. */
export type Reply =
  | 'ready'
  | { jpeg: Uint8Array }
  | { refusal: ErrorCode; params: ClinicError['params'] }
  | { fault: string };

const program = fileURLToPath(new URL('decode-process.ts', import.meta.url));
/** Normally a fraction of a second. */
const START_WITHIN_MS = 20_000;
/** Below that of the portal, which serves visitors: 0 is normal, 19 the lowest. */
const PRIORITY = 10;

/**
 * Without the portal's settings. Makes glibc return large blocks to the system at once: without it the process grew to
 * 306 MB over several images, where 86 MB are enough.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1000000' };

/** Starts a process that ends after `idleMs` without work. */
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

  /** Marks the process as ended before it exits, so that an image that arrives meanwhile gets a new one. */
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
        // A failure to send kills the process, and its exit is reported below.
        child.send(upload, (error) => error && child.kill('SIGKILL'));
        const reply = await replied;
        if (reply === 'late') {
          // Waits for the exit, so that never two processes decode at once.
          await kill();
          throw new ClinicError('image_too_complex');
        }
        if (typeof reply === 'string') {
          throw new ClinicError('unavailable', {
            cause: new Error('the image decoder ended during a decode'),
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

/** The next message of a process, or the reason that there is none. */
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

/** An idle process does not delay the exit of the portal; one that decodes does. */
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
    // Not every system permits this; the priority is optional.
  }
}
