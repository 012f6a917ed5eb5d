import type { UnsentMessages } from './use-unsent-guard.tsx';

/** What is asked before leaving times that are not published. */
export const unsentTimes = {
  title: 'slots.leaveTitle',
  text: 'slots.leaveText',
  leave: 'slots.leave',
  stay: 'slots.goBack',
} as const satisfies UnsentMessages;
