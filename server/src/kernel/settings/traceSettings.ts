// Where traces go, by the names of OpenTelemetry: nothing is set, nothing is sent.
import type { Wrong } from './settingForms.ts'

export interface TraceSettings {
  /** Of the receiver, with its path. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  sampler: string
  ratio: number
  /** A traceparent counts where the proxy of TRUST_PROXY brings it. */
  believesProxy: boolean
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap(s => [s, `parentbased_${s}`])

/** name=value,name=value; values may be written as in an address. */
function headersOf(text: string, wrong: Wrong): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',').filter(p => p.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([A-Za-z0-9-]+)=(.*?)\s*$/.exec(pair) ?? []
    if (name === '' || /%(?![0-9A-Fa-f]{2})/.test(value)) throw wrong('OTEL_EXPORTER_OTLP_HEADERS 须为 名称=值，逗号分隔')
    headers[name] = decodeURIComponent(value)
  }
  return headers
}

export function tracesOf(env: NodeJS.ProcessEnv, wrong: Wrong): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler = TRACE_ROWS.OTEL_TRACES_SAMPLER.usual } = env
  if (!endpoint) return null
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint) || /[?#@]/.test(endpoint))
    throw wrong(`OTEL_EXPORTER_OTLP_ENDPOINT 须为 http 或 https 的地址，例如 http://127.0.0.1:4318，现在是「${endpoint}」`)
  if (!SAMPLERS.includes(sampler)) throw wrong(`OTEL_TRACES_SAMPLER 须为 ${SAMPLERS.join('、')} 之一，现在是「${sampler}」`)
  const arg = env.OTEL_TRACES_SAMPLER_ARG ?? TRACE_ROWS.OTEL_TRACES_SAMPLER_ARG.usual
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(arg)) throw wrong(`OTEL_TRACES_SAMPLER_ARG 须为 0 到 1 的数，现在是「${arg}」`)
  const propagators = env.OTEL_PROPAGATORS ?? TRACE_ROWS.OTEL_PROPAGATORS.usual
  if (propagators !== 'none' && propagators !== 'tracecontext')
    throw wrong(`OTEL_PROPAGATORS 须为 none 或 tracecontext，现在是「${propagators}」`)
  if (propagators === 'tracecontext' && !env.TRUST_PROXY)
    throw wrong('OTEL_PROPAGATORS=tracecontext 需要 TRUST_PROXY：只采信反向代理写的 traceparent')
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '', wrong),
    serviceName: env.OTEL_SERVICE_NAME ?? TRACE_ROWS.OTEL_SERVICE_NAME.usual,
    sampler,
    ratio: Number(arg),
    believesProxy: propagators === 'tracecontext',
  }
}

export const TRACE_ROWS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    says: '链路追踪的接收端（OTLP/HTTP，JSON），例如 `http://127.0.0.1:4318`；发到它的 `/v1/traces`',
    unset: '不追踪，也不载入追踪的程序',
  },
  OTEL_EXPORTER_OTLP_HEADERS: { says: '发给接收端的请求头：`名称=值`，逗号分隔', unset: '没有' },
  OTEL_SERVICE_NAME: { says: '追踪里的服务名', usual: 'steel-mall' },
  OTEL_TRACES_SAMPLER: {
    says: '追踪哪些请求与任务：`always_on`、`always_off`、`traceidratio`，前面可加 `parentbased_`（代理已经决定的照它的）',
    usual: 'parentbased_traceidratio',
  },
  OTEL_TRACES_SAMPLER_ARG: { says: '`traceidratio` 的比例，0 到 1', usual: '0.1' },
  OTEL_PROPAGATORS: {
    says: '`tracecontext`：采信反向代理（`TRUST_PROXY`）的 `traceparent`，代理要自己写它，不能转外面来的；`none`：都不采信。从不发给合作方',
    usual: 'none',
  },
} as const
