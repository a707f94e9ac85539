// A receiver that is away is said once, and once that it is back: not with every packet. What it did not take is counted.
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { spansLost } from '../../kernel/metrics.ts'

/** As the library writes it. */
const TAKEN = 0

export interface Heard {
  away(why: string): void
  back(): void
}

export function watchedExporter(exporter: SpanExporter, heard: Heard): SpanExporter {
  let away = false
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const failed = (result.code as number) !== TAKEN
        if (failed) spansLost.inc(spans.length)
        if (failed !== away) {
          away = failed
          if (failed) heard.away(result.error?.message ?? '')
          else heard.back()
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
