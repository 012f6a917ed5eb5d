import { defineRoute } from './define-route.ts';
import { User } from './people.ts';
import { emailAddress } from './text.ts';
import { z } from './zod.ts';

export const mintAccessToken = defineRoute({
  name: 'mintAccessToken',
  method: 'GET',
  path: '/jwt',
  summary: 'An access token of 10 minutes, against proof of identity for that very e-mail',
  access: 'identity',
  query: z.object({ email: emailAddress() }),
  reply: z.object({ accessToken: z.string(), data: z.object({ user: User, expiresAt: z.string() }) }),
  failures: ['profile_missing'],
});

export const signOut = defineRoute({
  name: 'signOut',
  method: 'POST',
  path: '/sign-out',
  summary: 'Ends the session: its tokens are refused at once and no new one is minted',
  access: 'anyone',
  reply: z.object({}),
});
