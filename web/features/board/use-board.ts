import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getBoard, type BoardAppointment } from '#contract/desk/board';
import type { RouteData } from '#contract/shared/define-route';
import { rangeOfName } from '#domain/shared/slot-times';
import { clinicClock, type Day, type TimeRange } from '#domain/shared/time';
import { useDeskEvents } from '#web/api/use-desk-events.ts';
import { routeQuery, useRoute } from '#web/api/use-route.ts';

/** How often the day is read without a stream of changes, in milliseconds. */
const POLL_MS = 30_000;
/** How long after the start the lack of a connection is reported, in milliseconds. */
const CONNECTS_WITHIN_MS = 5000;

/** An appointment with its times in minutes of the day. */
export type Entry = BoardAppointment & { range: TimeRange; markedMinute: number | null };

/** One doctor's appointments, in order of time. */
export type BoardColumn = { id: string; name: string; isAbsent: boolean; entries: Entry[]; free: TimeRange[] };

/** A day of the clinic, read again after every change; `isLate`: changes have not been reported for some seconds. */
export function useBoard(day: Day, doctor: string | null) {
  const input = { query: { day, ...(doctor !== null && { doctor }) } };
  const cache = useQueryClient();
  const isConnected = useDeskEvents((changes) => {
    const { queryKey } = routeQuery(getBoard, input);
    const shown = new Set(cache.getQueryData(queryKey)?.data.appointments.map(({ _id }) => _id));
    const isShown = (change: { id: string; day: string; doctorId: string }) =>
      shown.has(change.id) || (change.day === day && (doctor === null || change.doctorId === doctor));
    if (changes === null || changes.some(isShown)) void cache.invalidateQueries({ queryKey });
  });
  const board = useRoute(getBoard, input, { isLive: true, pollWhile: () => !isConnected, pollMs: POLL_MS });
  const isLate = useLasting(!isConnected, CONNECTS_WITHIN_MS);
  const data = board.data?.data;
  return { data, columns: data && toColumns(data), read: board, isLate };
}

/** Whether something has been so for some time. */
export function useLasting(isTrue: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(isTrue), isTrue ? milliseconds : 0);
    return () => clearTimeout(timer);
  }, [isTrue, milliseconds]);
  return isTrue && lasts;
}

function toColumns({ doctors, appointments }: RouteData<typeof getBoard>['data']): BoardColumn[] {
  const ofDoctor = Map.groupBy(appointments.flatMap(toEntry), ({ doctor_id: id }) => id);
  return doctors.map((doctor) => ({
    ...doctor,
    entries: ofDoctor.get(doctor.id) ?? [],
    free: doctor.free.flatMap((name) => rangeOfName(name) ?? []),
  }));
}

function toEntry(appointment: BoardAppointment): Entry[] {
  const range = rangeOfName(appointment.slot);
  const { markedAt } = appointment;
  return range
    ? [{ ...appointment, range, markedMinute: markedAt ? clinicClock(new Date(markedAt)).minute : null }]
    : [];
}
