/** Links that prove by themselves what they are about, for one purpose. */
export type Links = {
  /** A text nobody else can make: the id, and that we signed it for this purpose. Without an end it is valid for ever. */
  sign(purpose: string, id: string, until?: Date): string;
  /** The id of a text that we signed for this purpose and that is valid at `now`, or null. */
  read(purpose: string, token: string, now: Date): string | null;
  /** A keyed hash of something that is not to be kept itself. */
  hash(purpose: string, value: string): string;
};
