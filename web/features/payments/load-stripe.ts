import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import type { ReleaseTrain } from '@stripe/stripe-js/pure';

/** The release whose types we compile against; the compiler refuses another. */
const release: ReleaseTrain = 'endive';
/** From Stripe's own address, as it demands. It does not watch visitors for signs of fraud: it sees this page alone. */
const address = `https://js.stripe.com/${release}/stripe.js?advancedFraudSignals=false`;

let loading: Promise<StripeConstructor> | undefined;

/** Stripe.js; fetched when the first card form of a page asks for it, and not before. May be asked again after a failure. */
export async function loadStripeJs(publishableKey: string): Promise<Stripe> {
  loading ??= fetchScript();
  try {
    const open = await loading;
    return open(publishableKey);
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
      reject(new Error('Stripe.js did not come'));
    };
    script.src = address;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()));
    document.head.append(script);
  });
}
