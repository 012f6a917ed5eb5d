/** The languages of the portal and its emails, the default first. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];
