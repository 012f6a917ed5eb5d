import { states } from '#domain/clinic/clinic-settings';
import { closureKinds } from '#domain/slots/closures';
import { Decisions, Preview, PreviewDecisions } from './absences.ts';
import { defineRoute } from '#contract/shared/define-route';
import { day, id, line, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** A public holiday or a closure of the clinic, both days included. */
export const Closure = z
  .object({
    _id: z.string(),
    kind: z.enum(closureKinds).describe('`holiday`: of the clinic’s state; `closure`: set by the clinic'),
    first_day: z.string(),
    last_day: z.string(),
    names: Names.describe('empty for a closure without a name'),
    isOpen: z.boolean().describe('a holiday on which the clinic is open'),
    appointments: z.number().describe('appointments to come on these days'),
  })
  .meta({ id: 'Closure' });
export type Closure = z.output<typeof Closure>;

const name = line(80).or(z.literal('')).default('');
const Days = z.strictObject({ first_day: day, last_day: day });
const decisions = Decisions.optional().describe(
  'what is done about the appointments on these days; without it they stay, and need attention',
);
const ClosureBody = Days.extend({
  name_en: name.describe('may be empty; with one language only, it is shown in both'),
  name_de: name,
  decisions,
});

export const listClosures = defineRoute({
  method: 'GET',
  path: '/closures',
  summary: 'Public holidays and closures of a year, the present one by default, in the order of their days',
  query: z.object({
    year: z.coerce
      .number('validation.invalid')
      .int('validation.invalid')
      .min(2000, 'validation.invalid')
      .max(2100, 'validation.invalid')
      .optional(),
  }),
  reply: z.object({ data: z.array(Closure) }),
});

export const previewClosure = defineRoute({
  method: 'POST',
  path: '/closures/preview',
  summary: 'The appointments that a closure would affect, and what can be done about each; changes nothing',
  body: Days.extend({ decisions: PreviewDecisions }),
  reply: z.object({ data: Preview }),
});

const StatePreview = z.object({
  closes: z.array(z.object({ day: z.string(), names: Names, appointments: z.number() })),
  opens: z.array(z.object({ day: z.string(), names: Names })),
});
export type StatePreview = z.output<typeof StatePreview>;

export const previewState = defineRoute({
  method: 'GET',
  path: '/holidays/:state',
  summary: 'Which working days of the year ahead the holidays of another state would close and open; changes nothing',
  params: z.object({ state: z.enum(states) }),
  reply: z.object({ data: StatePreview }),
});

export const createClosure = defineRoute({
  method: 'POST',
  path: '/closures',
  summary: 'Closes the clinic on some days, at once on all servers; a job processes the appointments as decided',
  body: ClosureBody,
  reply: z.object({ data: Closure }),
});

export const deleteClosure = defineRoute({
  method: 'DELETE',
  path: '/closures/:id',
  summary: 'Removes a closure, or opens the clinic on a holiday: published slots can be booked again',
  params: z.object({ id }),
  failures: ['not_found'],
});

export const restoreClosure = defineRoute({
  method: 'POST',
  path: '/closures/:id/restore',
  summary: 'Closes the clinic again on a holiday on which it was open',
  params: z.object({ id }),
  body: z.strictObject({ decisions }),
  reply: z.object({ data: Closure }),
  failures: ['not_found'],
});
