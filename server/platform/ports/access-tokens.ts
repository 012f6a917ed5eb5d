import type { SessionToken } from '#domain/people/sessions';

export type AccessTokens = {
  /** A signed token that expires at `expiresAt`, to the second. */
  mint(claims: Omit<SessionToken, 'expiresAt'>, expiresAt: Date): Promise<string>;
  /** What a token of ours claims; null for a wrong signature, algorithm, audience or type. */
  read(token: string): Promise<SessionToken | null>;
};
