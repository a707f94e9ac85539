import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const base = { MALL_DATA: '.data/test', PORT: '0' }
const traces = (more: Record<string, string>) => readSettings({ ...base, ...more }).traces

test('without a receiver there are no traces, whatever else is set', () => {
  expect(traces({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull()
})

test('a tenth of all requests is looked at, and nobody outside says which', () => {
  expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'steel-mall',
    sampler: 'parentbased_traceidratio',
    ratio: 0.1,
    believesProxy: false,
  })
})

test('headers are read as the standard writes them', () => {
  const set = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x-scope=mall' }
  expect(traces(set)?.headers).toEqual({ 'api-key': 'a b', 'x-scope': 'mall' })
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:p@collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER'],
  [{ OTEL_TRACES_SAMPLER_ARG: '10%' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'nonsense' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_PROPAGATORS: 'b3' }, 'OTEL_PROPAGATORS'],
  [{ OTEL_PROPAGATORS: 'tracecontext' }, 'TRUST_PROXY'],
])('%j does not start, and says why', (more, word) => {
  expect(() => traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...more })).toThrow(word)
})
