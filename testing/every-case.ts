/** Whether the long run wants all cases (EVERY_CASE, `npm run test:long`) of a test of which `npm test` runs a few. */
const isLong = Boolean(process.env['EVERY_CASE']);

/** All cases in the long run, else those at the given places: one for each rule, where the others are more of the same. */
export function casesOf<T>(all: T[], ...shortRun: number[]): T[] {
  return isLong ? all : all.filter((_, index) => shortRun.includes(index));
}
