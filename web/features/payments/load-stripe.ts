import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import type { ReleaseTrain } from '@stripe/stripe-js/pure';

/** The release that the installed types belong to; any other does not compile. */
const release: ReleaseTrain = 'endive';
/** Stripe requires its own URL. Fraud signals are off, so that Stripe does not track visitors across pages. */
const address = `https://js.stripe.com/${release}/stripe.js?advancedFraudSignals=false`;

let loading: Promise<StripeConstructor> | undefined;

/** Loads Stripe.js on first use. Can be called again after a failure. @throws Error if the script cannot be loaded */
export async function loadStripeJs(publishableKey: string): Promise<Stripe> {
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
