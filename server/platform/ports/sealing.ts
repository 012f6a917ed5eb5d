/** What a text is encrypted for: it cannot be opened for another purpose. */
export type SealPurpose = 'imported-calendars' | 'factors' | 'data-exports' | 'booking-notes';

/** Encryption of what the database stores, under the keys of DATA_KEY. */
export type Sealing = {
  /** Encrypts a text under the first key. */
  seal(purpose: SealPurpose, text: string): Promise<string>;
  /** The text; null if its key is missing, or if it was changed or sealed for another purpose. */
  open(purpose: SealPurpose, sealed: string): Promise<string | null>;
  /** How every text begins that was sealed under the first key. */
  currentPrefix(): string;
  /** The ids of all keys; the first one encrypts. */
  keyIds(): string[];
};
