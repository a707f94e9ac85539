// Traces by OpenTelemetry, sent to whoever receives OTLP over HTTP (decision 0296). Loaded only where the settings name a receiver. Who is looked at is kept in a
// storage of our own: the library's global context is left alone, so nothing else in the process starts to send.
import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../../kernel/settings/traceSettings.ts'
import type { SpanFacts, Tracing } from '../../kernel/trace.ts'
import { isLookedAt, parentOf, traceparentOf } from './traceparent.ts'
import { samplerOf } from './sampler.ts'
import { type Heard, watchedExporter } from './watchedExporter.ts'

/** Spans that wait for the receiver; what comes beyond them is dropped, and the mall goes on. */
const MOST_WAITING = 2048
const MOST_AT_ONCE = 512
const EXPORT_MS = 10_000
const END_MS = 2000

interface Looked {
  at: Context
  span: Span
  requestId: string
}

export interface OpenTracing {
  tracing: Tracing
  /** Sends what is there: for the end and for tests. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** What is wrong, by its class: the words of a database's error may hold values. */
const kindOf = (e: unknown): string => {
  const { code, refusal, name } = e as { code?: unknown; refusal?: unknown; name?: unknown }
  return String(refusal ?? code ?? name ?? 'Error')
}

export function openTracing(s: TraceSettings, heard: Heard, delayMs = 5000): OpenTracing {
  const exporter = new OTLPTraceExporter({
    url: s.url,
    headers: s.headers,
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: MOST_WAITING / MOST_AT_ONCE,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': s.serviceName,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: samplerOf(s),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watchedExporter(exporter, heard),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: MOST_AT_ONCE,
        scheduledDelayMillis: delayMs,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('mall')
  const storage = new AsyncLocalStorage<Looked>()

  const part = async <T>(
    kind: SpanKind,
    name: string,
    facts: SpanFacts,
    work: (add: (facts: SpanFacts) => void) => Promise<T>,
  ): Promise<T> => {
    const above = storage.getStore()
    if (!above) return work(() => {})
    const span = tracer.startSpan(name, { kind, attributes: { ...facts, 'mall.request_id': above.requestId } }, above.at)
    try {
      return await storage.run({ at: trace.setSpan(above.at, span), span, requestId: above.requestId }, () =>
        work(more => void span.setAttributes(more)),
      )
    } catch (e) {
      span.setAttribute('error.type', kindOf(e))
      // A refusal in words is an answer.
      if ((e as { refusal?: unknown }).refusal === undefined) span.setStatus({ code: SpanStatusCode.ERROR })
      throw e
    } finally {
      span.end()
    }
  }

  const tracing: Tracing = {
    request: (name, requestId, facts, parent) => {
      const attributes = { ...facts, 'mall.request_id': requestId }
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parentOf(parent))
      if (!isLookedAt(span)) return null
      const looked = { at: trace.setSpan(ROOT_CONTEXT, span), span, requestId }
      return {
        traceId: span.spanContext().traceId,
        within: work => storage.run(looked, work),
        end: status => {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    job: (name, askers, work) => {
      const links = askers.flatMap(({ traceparent, requestId }) => {
        const context = trace.getSpanContext(parentOf(traceparent))
        return context ? [{ context, attributes: { 'mall.request_id': requestId } }] : []
      })
      // Of several who asked the first is found by its number, the others by the links.
      const requestId = askers[0]?.requestId ?? ''
      const attributes = { 'mall.job': name, ...(requestId === '' ? {} : { 'mall.request_id': requestId }) }
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes, links }, ROOT_CONTEXT)
      // Nothing of whoever woke it: also the one that is not looked at begins anew.
      if (!isLookedAt(span)) return storage.exit(work)
      return storage.run({ at: trace.setSpan(ROOT_CONTEXT, span), span, requestId }, async () => {
        try {
          return await work()
        } catch (e) {
          span.setAttribute('error.type', kindOf(e))
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw e
        } finally {
          span.end()
        }
      })
    },
    within: (name, facts, work) => part(SpanKind.INTERNAL, name, facts, work),
    outward: (name, facts, work) => part(SpanKind.CLIENT, name, facts, work),
    asker: () => {
      const looked = storage.getStore()
      return looked ? { traceparent: traceparentOf(looked.span), requestId: looked.requestId } : null
    },
    traceId: () => storage.getStore()?.span.spanContext().traceId,
  }
  return {
    tracing,
    flush: () => provider.forceFlush().catch(() => {}),
    // A receiver that is away must not hold the end of the process.
    close: () => Promise.race([provider.shutdown().catch(() => {}), new Promise<void>(done => setTimeout(done, END_MS).unref())]),
  }
}
