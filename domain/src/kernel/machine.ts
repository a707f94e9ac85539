/** One row of a state machine: what happens, from where, to where, and who may cause it. */
export interface Step<S extends string | number, E extends string, Actor extends string> {
  on: E
  from: readonly S[]
  to: S
  by: readonly Actor[]
}

export interface Machine<S extends string | number, E extends string, Actor extends string> {
  readonly rows: readonly Step<S, E, Actor>[]
  /** The state after the event, or undefined when it may not happen from here or not by this actor. */
  next(from: S, on: E, by: Actor): S | undefined
  /** Events this actor may cause from this state: what the buttons of a screen are made of. */
  events(from: S, by: Actor): E[]
}

export function machine<const S extends string | number, const E extends string, const Actor extends string>(
  rows: readonly Step<S, E, Actor>[],
): Machine<S, E, Actor> {
  return {
    rows,
    next: (from, on, by) => rows.find(r => r.on === on && r.from.includes(from) && r.by.includes(by))?.to,
    events: (from, by) => [...new Set(rows.filter(r => r.from.includes(from) && r.by.includes(by)).map(r => r.on))],
  }
}
