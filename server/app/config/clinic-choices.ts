/** Only currencies with two decimals, as the API's prices have. */
export const currencies = ['usd', 'eur', 'chf', 'gbp'] as const;

/** How many minutes apart appointments of hours can start. */
export const startGrids = { 5: 5, 10: 10, 15: 15, 30: 30 } as const;
