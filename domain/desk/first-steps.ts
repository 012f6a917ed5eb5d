import type { Role } from '#domain/shared/permission';

/** What is to be done first, in order: by the admin of a new portal until it is open, by new doctors and reception. */
export const firstSteps = {
  admin: ['facts', 'factor', 'doctor', 'hours', 'treatments', 'mail', 'payments', 'booking', 'open'],
  doctor: ['profile', 'ownHours', 'calendar'],
  reception: ['factor', 'caller'],
  patient: [],
} as const satisfies Record<Role, readonly string[]>;

export type FirstStepName = (typeof firstSteps)[Role][number];
export const firstStepNames = [...new Set(Object.values(firstSteps).flat())] as FirstStepName[];

/** For how many days after somebody got their account their first steps are shown. */
export const FIRST_STEPS_DAYS = 30;

/** What a step lacks that its page does not say; null if nothing. */
export const firstStepHints = ['mail_unset', 'mail_sent', 'cards_test', 'cards_refused'] as const;
export type FirstStepHint = (typeof firstStepHints)[number];
