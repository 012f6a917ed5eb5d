import { routes } from '#contract/index';
import { getBoard } from '#server/desk/board/get-board';
import { bindRoute } from '#server/platform/http/bind-route';

export const board = [bindRoute(routes.getBoard, (ctx, { query }) => getBoard(ctx, query))];
