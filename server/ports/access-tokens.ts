/** What an access token says, and nothing more: role and verification are read from the database. */
export type TokenClaims = { subject: string; sessionId: string };

export type AccessTokens = {
  /** A signed token that expires then, to the second. */
  mint(claims: TokenClaims, expiresAt: Date): Promise<string>;
  /** The claims of a token of ours with its end, or null: wrong signature, algorithm, audience or type. */
  read(token: string): Promise<(TokenClaims & { expiresAt: Date }) | null>;
};
