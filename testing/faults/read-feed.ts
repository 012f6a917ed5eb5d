import { expect } from 'vitest';
import type { TestPortal } from '#testing/portal';

/** Reads a new calendar feed of a person, as a calendar program does. */
export async function readFeed(portal: TestPortal, { token }: { token: string }): Promise<void> {
  const { body } = await portal.call('POST', '/calendar-feed', { token });
  const { url } = body.data as unknown as { url: string };
  const headers = { host: '127.0.0.1:3999' };
  expect((await portal.app.inject({ url: new URL(url).pathname, headers })).body).toContain('BEGIN:VEVENT');
}
