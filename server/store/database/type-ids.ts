/** Type ids whose values must not become floats, strings or local dates, as PostgreSQL numbers them. */
export const INT8 = 20;
export const DATE = 1082;
