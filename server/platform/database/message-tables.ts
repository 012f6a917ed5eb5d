import type { Generated } from 'kysely';
import type { Language } from '#domain/shared/language';
import type { MaybeInstant, WithDefault } from './column-types.ts';

export type ContactTables = {
  contactMessage: {
    id: Generated<string>;
    name: string;
    email: string;
    message: string;
    receivedAt: WithDefault<Date>;
    relayedAt: MaybeInstant;
    /** Null: open. */
    answeredAt: MaybeInstant;
    assignedTo: WithDefault<string | null>;
  };
  messageReply: {
    id: Generated<string>;
    messageId: string;
    body: string;
    language: Language;
    writtenBy: string;
    writtenAt: WithDefault<Date>;
    sentAt: MaybeInstant;
    /** When the last attempt to send it failed. */
    failedAt: MaybeInstant;
  };
  newsletterAddress: {
    email: string;
    id: Generated<string>;
    askedAt: WithDefault<Date>;
    language: WithDefault<'en' | 'de'>;
    mailedAt: MaybeInstant;
    confirmedAt: MaybeInstant;
  };
};
