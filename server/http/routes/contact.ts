import { routes } from '#contract/index';
import { bindRoute } from '#server/http/bind-route';
import { createMessage } from '#server/use-cases/contact/create-message';
import { deleteMessage } from '#server/use-cases/contact/delete-message';
import { listMessages } from '#server/use-cases/contact/list-messages';

export const contact = [
  bindRoute(routes.createMessage, async (ctx, { body }) => {
    await createMessage(ctx, body);
    return {};
  }),
  bindRoute(routes.listMessages, (ctx, { query }) => listMessages(ctx, query)),
  bindRoute(routes.deleteMessage, async (ctx, { query }) => {
    await deleteMessage(ctx, query);
    return {};
  }),
];
