/** Signed links, each for one purpose. */
export type Links = {
  /** A signed token with the id, for this purpose. Without `until` it never expires. */
  sign(purpose: string, id: string, until?: Date): string;
  /** The id of a token that we signed for this purpose and that is valid at `now`, or null. */
  read(purpose: string, token: string, now: Date): string | null;
  /** A keyed hash of a value that must not be stored itself. */
  hash(purpose: string, value: string): string;
};
