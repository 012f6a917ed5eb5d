import type { Stripe, StripeCardNumberElement, StripeElementStyle, StripeConstructor } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { CardOutcome } from './card-outcome.ts';
import { outcomeOfStripe } from './stripe-outcome.ts';
import type { ReleaseTrain } from '@stripe/stripe-js/pure';

/** The release that the installed types belong to; any other does not compile. */
const release: ReleaseTrain = 'endive';
/** Stripe requires its own URL. Fraud signals are off, so that Stripe does not track visitors across pages. */
const address = `https://js.stripe.com/${release}/stripe.js?advancedFraudSignals=false`;

/** The three fields of a card, with Stripe's names. */
const stripeFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type StripeField = (typeof stripeFields)[number];

type Loaded = { stripe: Stripe; card: StripeCardNumberElement };

type StripeCard = {
  state: 'loading' | 'ready' | 'failed';
  /** Stripe's own messages about the input, in the page's language. */
  problems: Partial<Record<StripeField, string>>;
  confirm: (clientSecret: string, billing: { name: string; email: string }) => Promise<CardOutcome>;
};

/**
 * Mounts Stripe's fields into the elements with these ids. They are frames of Stripe's origin, so our scripts cannot
 * read the input. To retry after a failure, remount the component.
 */
export function useStripeCard(publishableKey: string, language: string, ids: Record<StripeField, string>): StripeCard {
  const [state, setState] = useState<StripeCard['state']>('loading');
  const [problems, setProblems] = useState<StripeCard['problems']>({});
  const loaded = useRef<Loaded | null>(null);
  const { cardNumber, cardExpiry, cardCvc } = ids;

  useEffect(() => {
    let isUnmounted = false;
    const cleanUps: (() => void)[] = [];
    const fail = () => {
      if (!isUnmounted) setState('failed');
    };
    const mountFields = async () => {
      const stripe = await loadStripeJs(publishableKey);
      if (isUnmounted) return;
      const elements = stripe.elements({ locale: language === 'de' ? 'de' : 'en' });
      const style = styleOf(document.getElementById(cardNumber));
      const number = elements.create('cardNumber', { style, showIcon: true, disableLink: true });
      const expiry = elements.create('cardExpiry', { style });
      const cvc = elements.create('cardCvc', { style });
      const pending = new Set<StripeField>(stripeFields);
      const markReady = (field: StripeField) => {
        pending.delete(field);
        if (pending.size === 0 && !isUnmounted) setState('ready');
      };
      const setProblem = (field: StripeField, problem: string | undefined) =>
        setProblems((earlier) => ({ ...earlier, [field]: problem }));
      number.on('ready', () => markReady('cardNumber'));
      expiry.on('ready', () => markReady('cardExpiry'));
      cvc.on('ready', () => markReady('cardCvc'));
      number.on('change', ({ error }) => setProblem('cardNumber', error?.message));
      expiry.on('change', ({ error }) => setProblem('cardExpiry', error?.message));
      cvc.on('change', ({ error }) => setProblem('cardCvc', error?.message));
      for (const element of [number, expiry, cvc]) cleanUps.push(() => element.destroy());
      number.on('loaderror', fail);
      number.mount(`#${CSS.escape(cardNumber)}`);
      expiry.mount(`#${CSS.escape(cardExpiry)}`);
      cvc.mount(`#${CSS.escape(cardCvc)}`);
      loaded.current = { stripe, card: number };
    };
    mountFields().catch(fail);
    return () => {
      isUnmounted = true;
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

/** The page's text styles, because the frames of Stripe's origin do not inherit them. */
function styleOf(field: HTMLElement | null): StripeElementStyle {
  if (!field) return {};
  const { color, fontFamily } = getComputedStyle(field);
  return { base: { color: rgbOf(color), fontFamily, fontSize: '16px', iconColor: rgbOf(color) } };
}

/** Converts any CSS colour to `rgb()`, the notation that Stripe.js understands. */
function rgbOf(color: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

let loading: Promise<StripeConstructor> | undefined;

/** Loads Stripe.js on first use. Can be called again after a failure. @throws Error if the script cannot be loaded */
async function loadStripeJs(publishableKey: string): Promise<Stripe> {
  loading ??= fetchScript();
  try {
    const createStripe = await loading;
    return createStripe(publishableKey);
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

function fetchScript(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    };
    script.src = address;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()));
    document.head.append(script);
  });
}
