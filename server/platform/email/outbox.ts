import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Mail, Mailer } from '#server/platform/ports/mailer';
import type { Outbox } from '#server/platform/ports/outbox';

type StoredMail = Mail & { sentAt: string };

/**
 * Stores mails as files instead of sending them: one per mail id, by which it is named, written atomically. Its time of
 * change is when it was sent.
 */
export function createOutboxMailer(folder: string): Mailer {
  // In milliseconds; no two mails of a process have the same, so that the newest sorts first.
  let lastSentAt = 0;
  return {
    send: async (mail) => {
      const file = join(folder, `${createHash('sha256').update(mail.id).digest('hex').slice(0, 32)}.json`);
      if (await stat(file).catch(() => null)) return;
      lastSentAt = Math.max(Date.now(), lastSentAt + 1);
      const sentAt = new Date(lastSentAt);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.tmp`, JSON.stringify({ ...mail, sentAt }, null, 2), { mode: 0o600 });
      await utimes(`${file}.tmp`, sentAt, sentAt);
      await rename(`${file}.tmp`, file);
    },

    removeStored: async (before) => {
      for (const { file, sentAt } of await listFiles(folder)) if (sentAt < before) await rm(file, { force: true });
    },
  };
}

/** The files of mails, newest first; another file there is none of them. */
async function listFiles(folder: string): Promise<{ file: string; sentAt: Date }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const files = names.map(async (name) => {
    const file = join(folder, name);
    return { file, sentAt: (await stat(file)).mtime };
  });
  return (await Promise.all(files)).toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime());
}

/** Reads the stored mails, newest first. */
export function openOutbox(folder: string): Outbox {
  return {
    list: async (limit) =>
      Promise.all(
        (await listFiles(folder))
          .slice(0, limit)
          .map(async ({ file }) => JSON.parse(await readFile(file, 'utf8')) as StoredMail),
      ),
  };
}
