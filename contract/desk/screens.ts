import { defineRoute } from '#contract/shared/define-route';
import { id, line, LinkBody } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** A screen of the waiting room. Its token is in the link, which only its creation returns. */
const Screen = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable().describe('when it last read what it shows, to the minute'),
});

export const listScreens = defineRoute({
  method: 'GET',
  path: '/desk/screens',
  summary: 'The screens of the waiting room, by name',
  reply: z.object({ data: z.array(Screen) }),
});

export const createScreen = defineRoute({
  method: 'POST',
  path: '/desk/screens',
  summary: 'Makes a screen of the waiting room; its link shows it without a session, until it is ended',
  body: z.strictObject({ name: line(60) }),
  reply: z.object({ data: z.object({ _id: z.string(), link: z.string() }) }),
  failures: ['step_up_required'],
});

export const endScreen = defineRoute({
  method: 'DELETE',
  path: '/desk/screens',
  summary: 'Ends a screen of the waiting room; its link shows nothing from then on',
  query: z.object({ id }),
  failures: ['not_found'],
});

export const getWaitingRoom = defineRoute({
  method: 'POST',
  path: '/waiting-room',
  summary:
    'What a screen of the waiting room shows: who waits now and who was just called in, by booking code and without names, with the delay of each doctor',
  access: 'anyone',
  body: LinkBody,
  reply: z.object({
    data: z.array(
      z.object({
        code: z.string(),
        slot: z.string(),
        doctor_name: z.string(),
        state: z.enum(['called', 'waiting']),
        delayMinutes: z.number().describe('how late the doctor is, in steps of five minutes; 0 if in time'),
      }),
    ),
  }),
  failures: ['not_found', 'too_many_requests'],
});
