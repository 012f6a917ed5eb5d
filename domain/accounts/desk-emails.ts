/** For how many days the link in the email to an unproven desk email works. */
export const DESK_LINK_DAYS = 14;

/** After this many wrong dates of birth only reception can send another link. */
export const MAX_BIRTH_DATE_TRIES = 5;

/**
 * How far the email address of a patient without an account is. `waiting`: nothing was mailed, because there is no date of
 * birth to ask for. `sent`: the link was mailed. `ended`: it is too old, or there is a date of birth only since. `refused`: the
 * wrong dates of birth are used up. `removed`: by who reads the mailbox.
 */
export const deskEmailStates = ['none', 'waiting', 'sent', 'ended', 'refused', 'proven', 'removed'] as const;
export type DeskEmailState = (typeof deskEmailStates)[number];
