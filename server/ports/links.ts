/** Links that prove by themselves what they are about; they hold for ever and for one purpose. */
export type Links = {
  /** A text nobody else can make: the id, and that we signed it for this purpose. */
  sign(purpose: string, id: string): string;
  /** The id of a text that we signed for this purpose, or null. */
  read(purpose: string, token: string): string | null;
  /** A keyed hash of something that is not to be kept itself. */
  hash(purpose: string, value: string): string;
};
