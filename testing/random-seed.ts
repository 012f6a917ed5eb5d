/**
 * The seed of random tests. In CI it is always the same, so that a change is judged by what it changes; elsewhere random.
 * `RANDOM_SEED` repeats a failed run, whose output names its seed.
 */
export const randomSeed = Number(process.env['RANDOM_SEED'] ?? (process.env['CI'] ? 20_261_121 : Date.now() % 2 ** 31));
