import type { Kind } from './clinic.ts';

/** How much is measured. The embedded database has one connection: fewer bookings, smaller clinics. */
export type Effort = {
  sizes: number[];
  connections: number[];
  rounds: number;
  seconds: number;
  bookings: number;
};

const short: Record<Kind, Effort> = {
  postgres: { sizes: [1000, 10_000], connections: [16], rounds: 1, seconds: 1, bookings: 200 },
  embedded: { sizes: [1000], connections: [16], rounds: 1, seconds: 1, bookings: 60 },
};

const full: Record<Kind, Effort> = {
  postgres: { sizes: [1000, 100_000, 1_000_000], connections: [8, 16, 32], rounds: 3, seconds: 2, bookings: 400 },
  embedded: { sizes: [1000, 100_000], connections: [16, 32], rounds: 3, seconds: 2, bookings: 120 },
};

export function effortOf(kind: Kind, isShort: boolean): Effort {
  return (isShort ? short : full)[kind];
}
