import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RequestRefused } from '#contract/shared/send-request';
import { getBooking, listBookings, type Appointment } from '#contract/bookings/bookings';
import { confirmPayment } from '#contract/payments/payments';
import { callRoute } from '#web/api/client.ts';
import type { CardFailure, CardOutcome } from './card-outcome.ts';

/** The steps of a payment. `charged`: the card is charged, but reporting it to the clinic failed. */
type PayState =
  | { step: 'form'; failure?: CardFailure }
  | { step: 'paying' }
  | { step: 'second-step'; outcome: Extract<CardOutcome, { status: 'requires_action' }> }
  | { step: 'charged'; transactionId: string; message: string | null }
  | { step: 'done'; transactionId: string };

/**
 * Pays one booking: `pay` sends the card to the provider, then the transaction id to the clinic, which verifies it at
 * the provider. `onPaying` receives whether a payment has begun that did not fail.
 */
export function usePay(
  appointment: Appointment,
  email: string,
  { onPaying, onDone }: { onPaying: (isPaying: boolean) => void; onDone: (transactionId: string) => void },
) {
  const cache = useQueryClient();
  const [state, setState] = useState<PayState>({ step: 'form' });
  // What the card is charged; a webhook may settle it before it is reported here, and then nothing is due any more.
  const price = useRef(appointment.dueAmount);

  async function reportPayment(transactionId: string): Promise<void> {
    setState({ step: 'paying' });
    try {
      await callRoute(confirmPayment, {
        body: { price: price.current, transactionid: transactionId, email, bookingID: appointment._id },
      });
    } catch (error) {
      setState({ step: 'charged', transactionId, message: error instanceof RequestRefused ? error.message : null });
      return;
    }
    setState({ step: 'done', transactionId });
    await cache.invalidateQueries({ queryKey: [listBookings.key] });
    onDone(transactionId);
    await cache.invalidateQueries({ queryKey: [getBooking.key] });
  }

  async function handleOutcome(outcome: CardOutcome): Promise<void> {
    switch (outcome.status) {
      case 'succeeded':
        return reportPayment(outcome.id);
      case 'requires_action':
        return setState({ step: 'second-step', outcome });
      case 'failed':
        onPaying(false);
        return setState({ step: 'form', failure: outcome });
    }
  }

  const run = async (confirm: () => Promise<CardOutcome>): Promise<void> => {
    onPaying(true);
    setState({ step: 'paying' });
    await handleOutcome(await confirm());
  };

  /** The error is about the card that was sent, so it is removed when the card changes. */
  const clearFailure = () => setState((now) => (now.step === 'form' ? { step: 'form' } : now));

  const pay = (confirm: () => Promise<CardOutcome>): Promise<void> => {
    price.current = appointment.dueAmount;
    return run(confirm);
  };

  return { state, pay, completeSecondStep: run, reportPayment, clearFailure };
}
