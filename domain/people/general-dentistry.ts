/**
 * The extra option of Add Doctor (specification, section 2). A new clinic has no treatment of this specialty, so
 * patients cannot book its doctors until one is added.
 */
export const GENERAL_DENTISTRY = 'General Dentistry';
