import type { Portal } from '#server/platform/context';

const PURPOSE = 'calendar-feed';

/**
 * The secret URL of a calendar feed. Calendar programs cannot send a fragment, so the token is in the path; neither the
 * portal nor the proxy logs it.
 */
export function calendarFeedLink({ settings, ports }: Pick<Portal, 'settings' | 'ports'>, feedId: string): string {
  return `${settings.publicUrl}/calendar/${ports.links.sign(PURPOSE, feedId)}.ics`;
}

/** The id of the feed that a token names; null if the token is invalid. */
export function readCalendarFeedToken({ ports }: Pick<Portal, 'ports'>, token: string, now: Date): string | null {
  return ports.links.read(PURPOSE, token, now);
}
