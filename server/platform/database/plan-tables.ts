import type { ColumnType, Generated } from 'kysely';
import type { TimeRange } from '#domain/shared/time';
import type { MaybeInstant, WithDefault } from './column-types.ts';

export type PlanTables = {
  plan: {
    id: Generated<string>;
    doctorId: string;
    validFrom: string;
    validUntil: string | null;
    weeks: 1 | 2;
    anchor: string;
    version: WithDefault<number>;
    createdAt: WithDefault<Date>;
    deletedAt: MaybeInstant;
  };
  planDay: {
    planId: string;
    week: 1 | 2;
    weekday: number;
    startMin: number;
    endMin: number;
    /** Written as JSON text. */
    breaks: ColumnType<TimeRange[], string, string>;
    slotMin: number | null;
    isHours: WithDefault<boolean>;
  };
  /** Hours of a doctor on one day, and what blocks them; multiranges of minutes, as text. */
  doctorDay: {
    doctorId: string;
    day: string;
    hours: string;
    busy: WithDefault<string>;
    isAbsent: WithDefault<boolean>;
    isByHand: WithDefault<boolean>;
  };
  /** What a doctor does otherwise than their specialty and the treatment say; null: as usual. */
  doctorTreatment: {
    doctorId: string;
    treatmentId: string;
    isPerformed: boolean | null;
    durationMin: number | null;
    bufferMin: number | null;
  };
};
