import type { Portal } from '#server/platform/context';

const PURPOSE = 'invitation';

/** Names an invitation in the URL of its page: who is invited, and who invites unless it was at the console. Proves nothing. */
export function invitationToken({ ports }: Pick<Portal, 'ports'>, personId: string, inviterId = ''): string {
  return ports.links.sign(PURPOSE, `${personId}_${inviterId}`);
}

/** The ids of who is invited and who invites; none if the token is invalid. */
export function readInvitationToken({ ports }: Pick<Portal, 'ports'>, token: string, now: Date): string[] {
  return ports.links.read(PURPOSE, token, now)?.split('_') ?? [];
}
