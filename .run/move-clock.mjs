// Preloaded into each process of a test run: the clock starts at TEST_CLOCK and goes on from there.
const Real = Date;
const ahead = Real.parse(process.env.TEST_CLOCK ?? "") - Real.now();
const now = () => Real.now() + ahead;

// A proxy, so that dates made by Node itself are instances of Date too.
if (Number.isFinite(ahead))
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts, made) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
