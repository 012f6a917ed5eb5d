import { routes } from '#contract/index';
import { getBoard } from '#server/use-cases/board/get-board';
import { getWaitingRoom } from '#server/use-cases/board/get-waiting-room';
import { bindRoute } from '#server/http/bind-route';

export const board = [
  bindRoute(routes.getBoard, (ctx, { query }) => getBoard(ctx, query)),
  bindRoute(routes.getWaitingRoom, (ctx) => getWaitingRoom(ctx)),
];
