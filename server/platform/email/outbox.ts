import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Mail, Mailer } from '#server/platform/ports/mailer';
import type { Outbox } from '#server/platform/ports/outbox';

type StoredMail = Mail & { sentAt: string };

/** Stores mails as files instead of sending them: one per mail id, written atomically. */
export function createOutboxMailer(folder: string): Mailer {
  // Distinguishes mails of one millisecond, so that the newest still sorts first.
  let count = 0;
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = createHash('sha256').update(mail.id).digest('hex').slice(0, 32);
      const known = await readdir(folder);
      if (known.some((file) => file.endsWith(`-${name}.json`))) return;
      const sentAt = new Date().toISOString();
      const order = String(count++).padStart(9, '0');
      const file = join(folder, `${fileTime(new Date(sentAt))}-${order}-${name}.json`);
      await writeFile(`${file}.tmp`, JSON.stringify({ ...mail, sentAt }, null, 2), { mode: 0o600 });
      await rename(`${file}.tmp`, file);
    },

    removeStored: async (before) => {
      // Names begin with the instant, so they sort by it. Another file there has a name that begins with a dot.
      const files = await readdir(folder).catch(() => []);
      const names = files.filter((file) => !file.startsWith('.') && file < fileTime(before));
      for (const name of names) await rm(join(folder, name), { force: true });
    },
  };
}

/** An instant in a form that is allowed in file names. */
function fileTime(sentAt: Date): string {
  return sentAt.toISOString().replaceAll(':', '.');
}

/** Reads the stored mails, newest first. */
export function openOutbox(folder: string): Outbox {
  return {
    list: async (limit) => {
      const files = (await readdir(folder).catch(() => []))
        .filter((file) => file.endsWith('.json'))
        .toSorted()
        .toReversed();
      return Promise.all(
        files.slice(0, limit).map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as StoredMail),
      );
    },
  };
}
