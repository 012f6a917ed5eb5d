/** The specialty that every clinic has beside those of its treatments (specification: the extra fixed option). */
export const GENERAL_DENTISTRY = 'General Dentistry';
