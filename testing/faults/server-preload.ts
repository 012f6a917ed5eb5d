import { registerHooks } from 'node:module';

// Preloaded into a server under test, bundled or not. Its pages are irrelevant to the fault and would need a build.
const noPages = 'export const openDevPages = async () => () => Promise.reject(new Error("no pages in this test"));';

registerHooks({
  resolve: (specifier, context, next) =>
    /\/dev-pages(?:-[\w-]+)?(?:\.[jt]s)?$/.test(specifier)
      ? { url: `data:text/javascript,${encodeURIComponent(noPages)}`, shortCircuit: true }
      : next(specifier, context),
});

const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
if (offset !== 0) shiftClock(offset);

/** Shifts this process's clock; timers and the database are unaffected. */
function shiftClock(by: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: [], newTarget: typeof Real) =>
      Reflect.construct(target, args.length > 0 ? args : [Real.now() + by], newTarget) as Date,
    apply: () => new Real(Real.now() + by).toString(),
    get: (target, name, receiver: unknown) =>
      name === 'now' ? () => target.now() + by : (Reflect.get(target, name, receiver) as unknown),
  });
}
