type Retries = { limit: number; maxPauseSeconds: number };

/** For three days, so that a mail server which is down for a weekend loses no email. */
const RETRIES: Retries = { limit: 870, maxPauseSeconds: 300 };
/** Deletions at outside services: for a month. */
const LONG_RETRIES: Retries = { limit: 720, maxPauseSeconds: 3600 };
const FIRST_PAUSE_SECONDS = 5;
/** A job that was given up is deleted by the hourly purge one to two hours later, before a server of version 0.5 finds it due. */
const GIVEN_UP_SECONDS = 7200;

/** What becomes of a job of this name that has failed for the `attempts`th time: retried after 5 s, 10 s, 20 s …, or given up. */
export function afterFailure(name: string, attempts: number): { isLast: boolean; seconds: number } {
  const { limit, maxPauseSeconds } = ['remove-account', 'remove-image'].includes(name) ? LONG_RETRIES : RETRIES;
  const isLast = attempts > limit;
  return {
    isLast,
    seconds: isLast ? GIVEN_UP_SECONDS : Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), maxPauseSeconds),
  };
}
