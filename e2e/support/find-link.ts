import { expect } from '@playwright/test';
import type { RunningPortal } from './running-portal.ts';

/** The newest link to a page in the emails to an address; waits for the first one. */
export async function findLink(portal: RunningPortal, email: string, page: string): Promise<string> {
  const links = () =>
    portal
      .mails()
      .flatMap(({ to, text }) =>
        to.email === email ? (text.match(`\\S+${page}(?:\\?[^\\s#]+)?#token=\\S+`) ?? []) : [],
      );
  await expect.poll(links).not.toEqual([]);
  return links().at(-1)!;
}
