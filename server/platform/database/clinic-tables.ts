import type { Generated } from 'kysely';
import type { SettingValues } from '#domain/clinic/clinic-settings';
import type { PricedInsurance } from '#domain/shared/insurance';
import type { Names } from '#domain/shared/language';
import type { PriceKind } from '#domain/shared/money';
import type { MaybeInstant, WithDefault } from './column-types.ts';

/** Besides the English `name`; see `server/platform/database/texts.ts`. */
type TextColumns = {
  nameDe: WithDefault<string | null>;
  descriptionEn: WithDefault<string | null>;
  descriptionDe: WithDefault<string | null>;
};

/** Somebody of the clinic who is no doctor; the image as stored. */
export type Member = { name: string; roles: Names; languages: string[]; image: string | null; isShown: boolean };

/** What the clinic offers, and how it is set up. */
export type ClinicTables = {
  specialty: { id: Generated<string>; name: string } & TextColumns;
  treatment: {
    id: Generated<string>;
    name: string;
    specialtyId: string;
    priceCents: number;
    /** Null only until the first start after the upgrade that added the column. */
    currency: WithDefault<string | null>;
    position: number;
    /** Null: the clinic's. */
    cutoffHours: WithDefault<number | null>;
    durationMin: WithDefault<number>;
    bufferMin: WithDefault<number>;
    priceKind: WithDefault<PriceKind>;
    /** The name of an image that the portal ships, or the address of an uploaded one. */
    image: WithDefault<string | null>;
    archivedAt: MaybeInstant;
    /** Counts the changes by the admin. */
    version: WithDefault<number>;
    updatedAt: WithDefault<Date>;
    /** The names before the first change of them. */
    firstNames: WithDefault<Names | null>;
  } & TextColumns;
  /** Versions of what the admin sets instead of the configuration. */
  clinicSettings: { id: number; changedAt: WithDefault<Date>; changedBy: string; values: SettingValues };
  /** At most one row: the people of the clinic besides its doctors. */
  team: { isOnly: Generated<boolean>; version: number; members: Member[] };
  treatmentPrice: { treatmentId: string; insurance: PricedInsurance; priceKind: PriceKind; priceCents: number };
};
