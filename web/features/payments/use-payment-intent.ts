import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '#contract/bookings/bookings';
import { createPaymentIntent } from '#contract/payments/payments';
import { callRoute } from '#web/api/client.ts';

/** Creates the payment intent for what is due for one booking and returns its client secret; not cached beyond the page. */
export function usePaymentIntent(appointment: Appointment) {
  const { _id: bookingID, dueAmount: price, currency } = appointment;
  return useQuery({
    queryKey: [createPaymentIntent.name, bookingID, price, currency],
    queryFn: () => callRoute(createPaymentIntent, { body: { price, currency, bookingID } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
