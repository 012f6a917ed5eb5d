import type { AppointmentFilters } from '#contract/desk/desk';
import { MAX_COUNTED, newSince, readAppointmentSearch } from '#domain/desk/desk';
import { invalidInput } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { readAudited } from '#server/platform/cache/audited-reads';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { badCursor, isRowId, paginate } from '#server/platform/pagination';
import { formatBookingCursor, formatSplitCursor, parseBookingCursor, parseSplitCursor } from '#server/bookings/index';
import { toDeskAppointment } from './present-desk-appointment.ts';
import { auditSeen } from '#server/platform/audit';
import { listDeskChoices } from './desk-choices-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import {
  countAppointments,
  countMatching,
  findPeopleBySearch,
  listAppointmentRows,
  type AppointmentFilter,
  type AppointmentRow,
} from './list-appointments-rows.ts';
import { findVisit } from '#server/people/index';

/** An open list is read again after every change; a read after this time without one is another look, in milliseconds. */
const LOOK_MS = 15 * 60_000;

/** More are not counted. */
const MAX_COUNT = 100;

type Page = { rows: AppointmentRow[]; nextCursor: string | null };

/**
 * A page of the appointments of the clinic; each look is audited. Of some days by time, new ones the last booked first,
 * searched or unpaid ones of all days upcoming first, then past ones, the latest first.
 * @throws ClinicError `not_allowed`, `invalid_input`.
 */
export async function listAppointments(
  ctx: Context,
  {
    limit,
    cursor,
    isCounted,
    ...filters
  }: AppointmentFilters & { limit: number; cursor?: string | undefined; isCounted?: boolean | undefined },
) {
  const actor = authorize(ctx, 'desk.appointments', null);
  const { now } = ctx;
  const look = { readerId: actor.id, subject: { ...filters, limit, cursor }, quietMs: LOOK_MS };
  return readAudited(ctx, look, async (isAudited) => {
    const { read } = ctx;
    if (isAudited) await auditSeen(ctx.write, actor, 'appointments');
    const lastVisit = (await findVisit(read, actor.id))?.previousAt ?? null;
    const since = newSince(lastVisit, now);
    const { filter, isCut } = await readFilters(read, filters, { now, since });
    const { rows, nextCursor } = await readPage(read, { filter, filters, limit, cursor });
    const counts = cursor === undefined ? await countBoth(read, { now, since }) : null;
    return {
      data: rows.map((row) => toDeskAppointment(row, ctx, since)),
      nextCursor,
      lastVisit: lastVisit?.toISOString() ?? null,
      isCut,
      counts,
      total: isCounted ? await countMatching(read, filter, MAX_COUNTED) : null,
      choices: cursor === undefined ? await readChoices(read) : null,
    };
  });
}

async function readChoices(handle: Db) {
  const { doctors, treatments } = await listDeskChoices(handle);
  return {
    doctors: doctors.map(({ id: _id, name }) => ({ _id, name })),
    treatments: treatments.map(({ id: _id, names }) => ({ _id, names })),
  };
}

async function countBoth(handle: Db, { now, since }: { now: Date; since: Date }) {
  return {
    isNew: await countAppointments(handle, { now, since }, MAX_COUNT),
    isUnpaid: await countAppointments(handle, { now, isUnpaid: true }, MAX_COUNT),
  };
}

/**
 * What the store needs of the filters; `isCut`: more people match than are searched.
 * @throws ClinicError `invalid_input` naming `to`.
 */
export async function readFilters(
  handle: Db,
  { from, to, doctor, treatment, state, isUnpaid, isFirst, isNew, q }: AppointmentFilters,
  { now, since }: { now: Date; since: Date },
): Promise<{ filter: AppointmentFilter; isCut: boolean }> {
  if (from !== undefined && to !== undefined && to < from) throw invalidInput('to', 'validation.lastDayFirst');
  const isOfToday = from === undefined && to === undefined && q === undefined && !isNew && !isUnpaid;
  const { day: today } = clinicClock(now);
  const search = q === undefined ? null : readAppointmentSearch(q, today);
  const hasPeople = search !== null && (search.words ?? search.birthDate) !== null;
  const people = hasPeople ? await findPeopleBySearch(handle, search) : { ids: [], isCut: false };
  return {
    filter: {
      now,
      from: isOfToday ? today : from,
      to: isOfToday ? today : to,
      doctorId: doctor,
      treatmentId: treatment,
      state,
      isUnpaid,
      isFirst,
      since: isNew ? since : undefined,
      search: search ? { ...search, personIds: people.ids } : undefined,
    },
    isCut: people.isCut,
  };
}

type Wanted = { filter: AppointmentFilter; filters: AppointmentFilters; limit: number; cursor?: string | undefined };

/** One page in the order that the filters have. @throws ClinicError `invalid_input` naming `cursor`. */
export async function readPage(handle: Db, { filter, filters, limit, cursor }: Wanted): Promise<Page> {
  const { from, to, q, isNew, isUnpaid } = filters;
  if (q === undefined && isNew) return readNewest(handle, { filter, limit, cursor });
  const isOfAllDays = from === undefined && to === undefined;
  if (isOfAllDays && (q !== undefined || isUnpaid)) return readBothSides(handle, { filter, limit, cursor });
  const order = { kind: 'time', after: parseBookingCursor(cursor) } as const;
  const { page, last } = paginate(await listAppointmentRows(handle, { filter, order, limit: limit + 1 }), limit);
  return { rows: page, nextCursor: formatBookingCursor(last) };
}

type Order = Pick<Wanted, 'filter' | 'limit' | 'cursor'>;

async function readNewest(handle: Db, { filter, limit, cursor }: Order): Promise<Page> {
  if (cursor !== undefined && !isRowId(cursor)) throw badCursor();
  const order = { kind: 'newest', afterId: cursor ?? null } as const;
  const { page, last } = paginate(await listAppointmentRows(handle, { filter, order, limit: limit + 1 }), limit);
  return { rows: page, nextCursor: last?.id ?? null };
}

async function readBothSides(handle: Db, { filter, limit, cursor }: Order): Promise<Page> {
  const { clock, after } = parseSplitCursor(cursor) ?? { clock: clinicClock(filter.now), after: null };
  const rows: AppointmentRow[] = [];
  for (const kind of ['upcoming', 'past'] as const) {
    if (after?.side === 'past' && kind === 'upcoming') continue;
    const order = { kind, clock, after: after?.side === kind ? after : null };
    const left = limit + 1 - rows.length;
    if (left > 0) rows.push(...(await listAppointmentRows(handle, { filter, order, limit: left })));
  }
  const { page, last } = paginate(rows, limit);
  return { rows: page, nextCursor: formatSplitCursor(last, clock) };
}
