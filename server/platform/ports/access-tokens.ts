/** The claims of an access token. Role and verification are read from the database instead. */
export type TokenClaims = { subject: string; sessionId: string };

/** What a valid token claims. */
export type ValidToken = TokenClaims & { expiresAt: Date };

export type AccessTokens = {
  /** A signed token that expires at `expiresAt`, to the second. */
  mint(claims: TokenClaims, expiresAt: Date): Promise<string>;
  /** The claims and expiry of a token of ours; null for a wrong signature, algorithm, audience or type. */
  read(token: string): Promise<ValidToken | null>;
};
