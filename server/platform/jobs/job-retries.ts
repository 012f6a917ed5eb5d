/**
 * Retried after 5 s, 10 s, 20 s … at most every 5 minutes, for three days, so that a mail server which is down for a
 * weekend loses no email. A job of a server that died is retried
 * two minutes after it began; the slowest job times out before.
 */
const RETRIES = {
  expireInSeconds: 120,
  retryLimit: 870,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // Payloads contain personal data, so a finished job is deleted after an hour.
  deleteAfterSeconds: 3600,
} as const;
/** Deletions at outside services are retried for a month, at least once an hour. */
const LONG_RETRIES = { ...RETRIES, retryLimit: 720, retryDelayMax: 3600, retentionSeconds: 40 * 24 * 3600 } as const;
/** How long jobs of this name are retried. */
export const retriesOf = (name: string) => (['remove-account', 'remove-image'].includes(name) ? LONG_RETRIES : RETRIES);
