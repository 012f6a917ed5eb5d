import type { ActionFunctionArgs } from 'react-router';
import { subscribe } from '#contract/clinic/newsletter';
import { accepted, readForm, refusedBy, textsIn } from '#web/form-result.ts';
import { pageContext } from '#web/page-context.ts';

/** Subscribes an address. The confirmation names it, so it is this response and not a URL of its own. */
export async function subscribeAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  let body = { email: '' };
  try {
    body = textsIn(await readForm({ request, context }), ['email']);
    await context.get(pageContext).callRoute(subscribe, { body });
    return accepted(body);
  } catch (error) {
    return refusedBy(error, body);
  }
}
