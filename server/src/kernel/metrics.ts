import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

/**
 * By room and outcome, not by call and code: 900 calls with the codes they answer were 3.7 MB of text, and a scrape stopped the mall for a
 * quarter of a second. Which call failed is in the log.
 */
export const callSeconds = new Histogram({
  name: 'mall_call_seconds',
  help: '接口耗时（秒），按接口的第一段路径与结果',
  labelNames: ['room', 'outcome'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2],
  registers: [registry],
})
export type Outcome = 'done' | 'refused' | 'failed'
/** The code of an answer of the mall: 1 is done, 95.. is its own fault or an outage, the rest a refusal. */
export const outcomeOf = (code: number): Outcome => (code === 1 ? 'done' : code >= 9500 ? 'failed' : 'refused')
/** /api/order/createOrder -> order */
export const roomOfPath = (path: string): string => path.split('/')[2] ?? ''

export const pageSeconds = new Histogram({
  name: 'mall_page_seconds',
  help: '页面渲染耗时（秒）',
  labelNames: ['status'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers: [registry],
})
export const ordersMade = new Counter({ name: 'mall_orders_total', help: '已创建订单数', registers: [registry] })
export const paymentsSettled = new Counter({
  name: 'mall_payments_total',
  help: '已到账笔数',
  labelNames: ['provider'],
  registers: [registry],
})
export const jobLastSuccess = new Gauge({
  name: 'mall_job_last_success_seconds',
  help: '任务上次成功的时刻（Unix 秒，任一进程）',
  labelNames: ['job'],
  registers: [registry],
})
export const shedTotal = new Counter({
  name: 'mall_shed_total',
  help: '因过载而提前拒绝的请求数',
  labelNames: ['why'],
  registers: [registry],
})

export const degradedParts = new Gauge({
  name: 'mall_degraded',
  help: '这个进程的一部分有问题（1），同 /readyz 的 degraded',
  labelNames: ['part'],
  registers: [registry],
})

export const dbConnections = new Gauge({
  name: 'mall_db_connections',
  help: '请求的数据库连接：open 开着的，idle 闲着的，waiting 在等连接的请求',
  labelNames: ['state'],
  registers: [registry],
})
export const spansLost = new Counter({
  name: 'mall_spans_lost_total',
  help: '链路追踪的接收端没有收下的 span 数',
  registers: [registry],
})

/** What is only known by asking: asked before a scrape is written. */
const beforeScrape = new Set<() => void>()
/** @returns the function that ends it. */
export function measureAtScrape(measure: () => void): () => void {
  beforeScrape.add(measure)
  return () => void beforeScrape.delete(measure)
}

const KEPT_MS = 1000
let kept: { at: number; text: Promise<string> } | null = null
/** What a scrape reads, written anew once a second at most: however many ask, the mall writes it once. */
export function metricsText(): Promise<string> {
  const now = performance.now()
  if (!kept || now - kept.at > KEPT_MS) {
    for (const measure of beforeScrape) measure()
    kept = { at: now, text: registry.metrics() }
  }
  return kept.text
}

/** /metrics on a port of its own, for the network of the operators; null where none is set. Ended by the function it gives back. */
export async function serveMetrics(port: number | null, host: string): Promise<(() => Promise<void>) | null> {
  if (port === null) return null
  const server = createServer((req, reply) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void reply.writeHead(404).end()
    void metricsText().then(
      text => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => reply.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', e => failed(new Error(`METRICS_PORT ${port} 不能用：${e.message}`)))
    server.listen(port, host, listening)
  })
  return () => new Promise(ended => server.close(() => ended()))
}
