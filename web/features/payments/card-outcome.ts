import type { MessageKey } from '#i18n/catalogue';

/** Why a card was not charged: the provider's own text with its codes, the most exact first, or a sentence of ours. */
export type CardFailure = { message: string; codes?: string[] } | { key: MessageKey };

/** What became of one attempt to pay by card, whoever took the card. */
export type CardOutcome =
  | { status: 'succeeded'; id: string }
  /** The payer's bank asks; in the sandbox the payer answers for it. */
  | { status: 'requires_action'; id: string; approve: () => Promise<CardOutcome>; refuse: () => Promise<CardOutcome> }
  /** `isOver`: this intent takes no card any more. */
  | ({ status: 'failed'; isOver?: boolean } & CardFailure);
