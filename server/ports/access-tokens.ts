/** What an access token says, and nothing more: role and verification are read from the database. */
export type TokenClaims = { subject: string; sessionId: string };

export type AccessTokens = {
  /** A signed token that expires `ACCESS_TOKEN_MINUTES` after now. */
  mint(claims: TokenClaims, now: Date): Promise<{ token: string; expiresAt: Date }>;
  /** The claims of a token of ours with its end, or null: wrong signature, algorithm, audience or type. */
  read(token: string): Promise<(TokenClaims & { expiresAt: Date }) | null>;
};

/** How long an access token lives, in minutes (wire.md). */
export const ACCESS_TOKEN_MINUTES = 10;
