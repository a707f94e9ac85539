// What of a process is looked at by traces, for whoever does the work. Nothing of OpenTelemetry is loaded where nobody asked for it (platform/tracing): then
// `tracing()` is null, and every way here costs that one look.

/** What a span says. Constants of the program, numbers, hosts: never a value of a statement, a field of a body, a query string, a person. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** A request that is looked at: what it does runs within it. */
export interface TracedRequest {
  traceId: string
  within<T>(work: () => T): T
  end(status: number): void
}

/** A request that a job does something for, as it travels: the context of W3C and the number of the request in the log. */
export interface Asker {
  traceparent: string
  requestId: string
}

export interface Tracing {
  /** Null: this one is not looked at. `parent` is a traceparent that may be believed. */
  request(name: string, requestId: string, facts: SpanFacts, parent: string | undefined): TracedRequest | null
  /** A job by itself, linked to those who asked for it. */
  job<T>(name: string, askers: readonly Asker[], work: () => Promise<T>): Promise<T>
  /** A part of what is looked at now; where nothing is, the work alone. */
  within<T>(name: string, facts: SpanFacts, work: (add: (facts: SpanFacts) => void) => Promise<T>): Promise<T>
  /** As `within`, of a question that leaves this process. */
  outward<T>(name: string, facts: SpanFacts, work: (add: (facts: SpanFacts) => void) => Promise<T>): Promise<T>
  /** Who asks at this moment; null: nobody who is looked at. */
  asker(): Asker | null
  /** For the lines of the log that have no request of their own. */
  traceId(): string | undefined
}

let current: Tracing | null = null
export const tracing = (): Tracing | null => current
/** At the start of the process and at its end. */
export const setTracing = (now: Tracing | null): void => {
  current = now
}

const nothing = (): void => {}
/** `work` as a part of what is looked at. */
export const traced = <T>(name: string, facts: SpanFacts, work: (add: (facts: SpanFacts) => void) => Promise<T>): Promise<T> =>
  current === null ? work(nothing) : current.within(name, facts, work)
/** `work` as a question that leaves this process. */
export const tracedOutward = <T>(
  name: string,
  facts: SpanFacts,
  work: (add: (facts: SpanFacts) => void) => Promise<T>,
): Promise<T> => (current === null ? work(nothing) : current.outward(name, facts, work))
