import type { WordKey } from '#words/catalogue';

/** What became of one try to pay by card, whoever took the card. */
export type CardOutcome =
  | { status: 'succeeded'; id: string }
  /** The payer's bank asks; in the sandbox the payer answers for it. */
  | { status: 'requires_action'; id: string; approve: () => Promise<CardOutcome>; refuse: () => Promise<CardOutcome> }
  /** `message` is the provider's text as it is, `key` a sentence of our own; `isOver`: this intent takes no card any more. */
  | ({ status: 'failed'; isOver?: boolean } & ({ message: string } | { key: WordKey }));
