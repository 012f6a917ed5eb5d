/** German states, which differ in their public holidays; codes of ISO 3166-2:DE. */
export const states = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HE',
  'HH',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const;
/** Only currencies with two decimals, as the API's prices have. */
export const currencies = ['usd', 'eur', 'chf', 'gbp'] as const;

/** How many minutes apart appointments of hours can start. */
export const startGrids = { 5: 5, 10: 10, 15: 15, 30: 30 } as const;
