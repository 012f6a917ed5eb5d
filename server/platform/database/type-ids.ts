/** PostgreSQL's ids of types that need a parser: bigints as numbers, dates as text. */
export const INT8 = 20;
export const DATE = 1082;
