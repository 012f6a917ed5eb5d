import type { Stripe, StripeCardNumberElement, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { CardOutcome } from './card-outcome.ts';
import { loadStripeJs } from './load-stripe.ts';
import { outcomeOfStripe } from './stripe-outcome.ts';

/** The three fields of a card, by Stripe's names of them. */
export const stripeFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type StripeField = (typeof stripeFields)[number];

type Loaded = { stripe: Stripe; card: StripeCardNumberElement };

export type StripeCard = {
  state: 'loading' | 'ready' | 'failed';
  /** Stripe's own sentences about what was typed, in the page's language. */
  problems: Partial<Record<StripeField, string>>;
  confirm: (clientSecret: string, billing: { name: string; email: string }) => Promise<CardOutcome>;
};

/**
 * Puts Stripe's fields into the elements with these ids: what is typed there, no script of ours can read. To try again
 * after a failure, mount anew.
 */
export function useStripeCard(publishableKey: string, language: string, ids: Record<StripeField, string>): StripeCard {
  const [state, setState] = useState<StripeCard['state']>('loading');
  const [problems, setProblems] = useState<StripeCard['problems']>({});
  const loaded = useRef<Loaded | null>(null);
  const { cardNumber, cardExpiry, cardCvc } = ids;

  useEffect(() => {
    let isGone = false;
    const cleanUps: (() => void)[] = [];
    const fail = () => {
      if (!isGone) setState('failed');
    };
    const open = async () => {
      const stripe = await loadStripeJs(publishableKey);
      if (isGone) return;
      const elements = stripe.elements({ locale: language === 'de' ? 'de' : 'en' });
      const style = styleOf(document.getElementById(cardNumber));
      const number = elements.create('cardNumber', { style, showIcon: true, disableLink: true });
      const expiry = elements.create('cardExpiry', { style });
      const cvc = elements.create('cardCvc', { style });
      const waiting = new Set<StripeField>(stripeFields);
      const isReady = (field: StripeField) => {
        waiting.delete(field);
        if (waiting.size === 0 && !isGone) setState('ready');
      };
      const note = (field: StripeField, problem: string | undefined) =>
        setProblems((earlier) => ({ ...earlier, [field]: problem }));
      number.on('ready', () => isReady('cardNumber'));
      expiry.on('ready', () => isReady('cardExpiry'));
      cvc.on('ready', () => isReady('cardCvc'));
      number.on('change', ({ error }) => note('cardNumber', error?.message));
      expiry.on('change', ({ error }) => note('cardExpiry', error?.message));
      cvc.on('change', ({ error }) => note('cardCvc', error?.message));
      for (const element of [number, expiry, cvc]) cleanUps.push(() => element.destroy());
      number.on('loaderror', fail);
      number.mount(`#${CSS.escape(cardNumber)}`);
      expiry.mount(`#${CSS.escape(cardExpiry)}`);
      cvc.mount(`#${CSS.escape(cardCvc)}`);
      loaded.current = { stripe, card: number };
    };
    open().catch(fail);
    return () => {
      isGone = true;
      loaded.current = null;
      for (const cleanUp of cleanUps) cleanUp();
    };
  }, [publishableKey, language, cardNumber, cardExpiry, cardCvc]);

  return {
    state,
    problems,
    confirm: async (clientSecret, billing) => {
      if (!loaded.current) return { status: 'failed', key: 'cards.unreachable' };
      const { stripe, card } = loaded.current;
      try {
        const wanted = { payment_method: { card, billing_details: billing } };
        return outcomeOfStripe(await stripe.confirmCardPayment(clientSecret, wanted));
      } catch {
        return { status: 'failed', key: 'cards.unreachable' };
      }
    },
  };
}

/** The page's own text colours, for fields in a frame of another origin that knows no style of ours. */
function styleOf(field: HTMLElement | null): StripeElementStyle {
  if (!field) return {};
  const { color, fontFamily } = getComputedStyle(field);
  return { base: { color: rgbOf(color), fontFamily, fontSize: '16px', iconColor: rgbOf(color) } };
}

/** Any colour of the browser in the one notation that Stripe.js understands. */
function rgbOf(color: string): string {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return color;
  brush.fillStyle = color;
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
