import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallRefused } from '#contract/call-route';
import { getBooking, listBookings, type Appointment } from '#contract/bookings';
import { confirmPayment } from '#contract/payments';
import { callRoute } from '#web/api/client.ts';
import type { CardFailure, CardOutcome } from './card-outcome.ts';

/** Where a payment stands. `charged`: the card is charged, but the clinic could not be told yet. */
export type PayState =
  | { step: 'form'; failure?: CardFailure }
  | { step: 'paying' }
  | { step: 'second-step'; outcome: Extract<CardOutcome, { status: 'requires_action' }> }
  | { step: 'charged'; transactionId: string; message: string | null }
  | { step: 'done'; transactionId: string };

/**
 * Pays one booking: `confirm` sends the card to the provider; its transaction id goes to the clinic, which asks the
 * provider itself.
 */
export function usePay(appointment: Appointment, email: string, onDone: (transactionId: string) => void) {
  const cache = useQueryClient();
  const [state, setState] = useState<PayState>({ step: 'form' });

  async function tellClinic(transactionId: string): Promise<void> {
    setState({ step: 'paying' });
    try {
      await callRoute(confirmPayment, {
        body: { price: appointment.price, transactionid: transactionId, email, bookingID: appointment._id },
      });
    } catch (error) {
      const refused = error as Partial<CallRefused>;
      setState({ step: 'charged', transactionId, message: refused.failure ? (refused.message ?? null) : null });
      return;
    }
    setState({ step: 'done', transactionId });
    for (const { name } of [listBookings, getBooking]) await cache.invalidateQueries({ queryKey: [name] });
    onDone(transactionId);
  }

  async function follow(outcome: CardOutcome): Promise<void> {
    switch (outcome.status) {
      case 'succeeded':
        return tellClinic(outcome.id);
      case 'requires_action':
        return setState({ step: 'second-step', outcome });
      case 'failed':
        return setState({ step: 'form', failure: outcome });
    }
  }

  const run = async (work: () => Promise<CardOutcome>): Promise<void> => {
    setState({ step: 'paying' });
    await follow(await work());
  };

  /** A refusal is about the card that was sent, and not about what is typed since. */
  const clearFailure = () => setState((now) => (now.step === 'form' ? { step: 'form' } : now));

  return { state, pay: run, answerBank: run, tellClinic, clearFailure };
}
