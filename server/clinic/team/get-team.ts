import type { TeamMember } from '#contract/clinic/team';
import { imageUrlOf } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import type { Member } from '#server/platform/database/clinic-tables';
import { findTeam } from './team-rows.ts';

/** The people whom public pages show. */
export async function listTeam(ctx: Context): Promise<TeamMember[]> {
  const { members } = await findTeam(ctx.read);
  return members.filter(({ isShown }) => isShown).map((member) => presentMember(ctx, member));
}

/** All people besides the doctors, as the primary has them. @throws ClinicError `not_allowed` */
export async function getTeam(ctx: Context): Promise<{ version: number; members: TeamMember[] }> {
  authorize(ctx, 'settings.read', null);
  const { version, members } = await findTeam(ctx.write);
  return { version, members: members.map((member) => presentMember(ctx, member)) };
}

function presentMember({ settings }: Context, member: Member): TeamMember {
  return { ...member, image: member.image && imageUrlOf(member.image, settings) };
}
