import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { createMessage } from '#server/clinic/inbox/create-message';
import { deleteMessage } from '#server/clinic/inbox/delete-message';
import { listMessages } from '#server/clinic/inbox/list-messages';
import { listReplyStates, replyToMessage, resendReply } from '#server/clinic/inbox/reply-to-message';
import { updateMessage } from '#server/clinic/inbox/update-message';

export const contact = [
  bindRoute(routes.updateMessage, async (ctx, { params, body }) => ({
    data: await updateMessage(ctx, { ...params, ...body }),
  })),
  bindRoute(routes.replyToMessage, async (ctx, { params, body }) => ({
    data: await replyToMessage(ctx, { ...params, ...body }),
  })),
  bindRoute(routes.resendReply, async (ctx, { params }) => ({ data: await resendReply(ctx, params) })),
  bindRoute(routes.listReplyStates, async (ctx, { params }) => ({ data: await listReplyStates(ctx, params) })),
  bindRoute(routes.createMessage, (ctx, { body }) => createMessage(ctx, body)),
  bindRoute(routes.listMessages, (ctx, { query }) => listMessages(ctx, query)),
  bindRoute(routes.deleteMessage, (ctx, { query }) => deleteMessage(ctx, query)),
];
