import type { ActionFunctionArgs } from 'react-router';
import { createMessage } from '#contract/clinic/messages';
import { accepted, readForm, refusedBy, textsIn } from '#web/form-result.ts';
import { pageContext } from '#web/page-context.ts';

/** Sends the message. Its confirmation names the sender, so it is this response and not a URL of its own. */
export async function contactAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  let body = { name: '', email: '', message: '', website: '' };
  try {
    body = textsIn(await readForm({ request, context }), ['name', 'email', 'message', 'website']);
    await context.get(pageContext).callRoute(createMessage, { body });
    return accepted({ name: body.name, email: body.email });
  } catch (error) {
    return refusedBy(error, body);
  }
}
