// Loaded before the server (node --import): its clock is wrong by CLOCK_SHIFT_MS. Timers run on as before.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date
const now = () => RealDate.now() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, as) => (key === 'now' ? now : Reflect.get(target, key, as)),
})
