// The context of a trace as W3C writes it: 00-trace-span-flags.
import { type Context, ROOT_CONTEXT, type Span, trace, TraceFlags } from '@opentelemetry/api'

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NONE = /^0+$/

export const isLookedAt = (span: Span): boolean => (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0

export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** What is not of this form is no parent. */
export function parentOf(text: string | undefined): Context {
  const [, traceId, spanId, flags] = FORM.exec(text ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined || NONE.test(traceId) || NONE.test(spanId))
    return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true })
}
