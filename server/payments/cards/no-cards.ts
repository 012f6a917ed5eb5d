import { ClinicError } from '#domain/shared/errors';
import type { CardPayments } from '#server/platform/ports/card-payments';

/**
 * For a clinic that accepts no cards and has no provider keys. Earlier charges cannot be queried and wait until there
 * are keys again.
 */
export function createNoCards(): CardPayments {
  const refuse = (code: 'pay_at_clinic' | 'unavailable' | 'webhook_refused') => () => {
    return Promise.reject(new ClinicError(code));
  };
  return {
    browser: { mode: 'clinic', publishableKey: '' },
    createIntent: refuse('pay_at_clinic'),
    findIntent: refuse('unavailable'),
    listIntents: refuse('unavailable'),
    cancelIntent: refuse('unavailable'),
    refund: refuse('unavailable'),
    listRefunds: refuse('unavailable'),
    listRefundsSince: refuse('unavailable'),
    readEvent: refuse('webhook_refused'),
  };
}
