/** The languages of the portal and its emails, the default first. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** The name of a treatment or a specialty in every language. */
export type Names = Record<Language, string>;

/** The name and the description, if there is one, of a treatment or a specialty in every language. */
export type Texts = Record<Language, { name: string; description: string | null }>;
