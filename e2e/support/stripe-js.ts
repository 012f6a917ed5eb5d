import type { Page } from '@playwright/test';

/**
 * The replacement for js.stripe.com, which tests must not call: a script with the part of the Stripe.js API
 * that the portal uses. Each field is a frame of js.stripe.com; a card is sent to api.stripe.com only.
 */
const script = /* js */ `
window.Stripe = (publishableKey) => {
  const typed = {};
  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== 'https://js.stripe.com') return;
    typed[data.field] = data.value;
  });
  const create = (field) => {
    const handlers = {};
    const frame = document.createElement('iframe');
    return {
      on: (event, handler) => { handlers[event] = handler; },
      mount: (selector) => {
        frame.src = 'https://js.stripe.com/field.html#' + field;
        frame.title = field;
        frame.style = 'border: 0; width: 100%; height: 24px; display: block';
        frame.onload = () => handlers.ready?.({ elementType: field });
        document.querySelector(selector).append(frame);
      },
      destroy: () => frame.remove(),
    };
  };
  const confirmCardPayment = async (clientSecret, { payment_method: { billing_details } }) => {
    const [expMonth, expYear] = typed.cardExpiry.split('/');
    const body = new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': typed.cardNumber,
      'payment_method_data[card][exp_month]': expMonth,
      'payment_method_data[card][exp_year]': expYear,
      'payment_method_data[card][cvc]': typed.cardCvc,
      'payment_method_data[billing_details][name]': billing_details.name,
      'payment_method_data[billing_details][email]': billing_details.email,
    });
    const [id] = clientSecret.split('_secret_');
    const reply = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + publishableKey },
      body,
    });
    const result = await reply.json();
    return result.error ? { error: result.error } : { paymentIntent: result };
  };
  return { elements: (options) => ({ create: (field) => create(field, options) }), confirmCardPayment };
};
window.Stripe.version = 'endive';
`;

const field = /* html */ `<!doctype html><meta charset="utf-8"><title>field</title><body style="margin: 0"><input>
<script>
  const field = location.hash.slice(1);
  const input = document.querySelector('input');
  input.setAttribute('aria-label', field);
  input.addEventListener('input', () => parent.postMessage({ field, value: input.value }, '*'));
</script>`;

/**
 * Replaces Stripe in one page: its script and fields by those above, its API by the sandbox. The fields load once
 * `fieldsAllowed` resolves. Returns the paths of the requests so far.
 */
export async function replaceStripe(
  page: Page,
  sandbox: string,
  fieldsAllowed: Promise<void>,
): Promise<{ stripeRequests: string[] }> {
  const stripeRequests: string[] = [];
  await page.route('https://js.stripe.com/**', async (route) => {
    const url = new URL(route.request().url());
    stripeRequests.push(url.pathname);
    if (url.pathname === '/field.html') {
      await fieldsAllowed;
      return route.fulfill({ contentType: 'text/html', body: field });
    }
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    stripeRequests.push(pathname);
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    const headers = { authorization: (await request.headerValue('authorization')) ?? '' };
    const body = new URLSearchParams(request.postData() ?? '');
    const response = await fetch(`${sandbox}${pathname}`, { method: request.method(), headers, body });
    return route.fulfill({
      status: response.status,
      headers: cors,
      contentType: 'application/json',
      body: await response.text(),
    });
  });
  return { stripeRequests };
}
