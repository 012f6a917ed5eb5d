import type { MessageKey } from '#i18n/catalogue';

/** Why a card was not charged: the provider's message with its codes, the most specific first, or a message of ours. */
export type CardFailure = { message: string; codes?: string[] } | { key: MessageKey };

/** The outcome of one attempt to pay by card, at Stripe or the sandbox. */
export type CardOutcome =
  | { status: 'succeeded'; id: string }
  /** The payer's bank requires a confirmation; in the sandbox the payer chooses its result. */
  | { status: 'requires_action'; id: string; approve: () => Promise<CardOutcome>; refuse: () => Promise<CardOutcome> }
  /** `isOver`: the intent is cancelled and cannot be paid any more. */
  | ({ status: 'failed'; isOver?: boolean } & CardFailure);
