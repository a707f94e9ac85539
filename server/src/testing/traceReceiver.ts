// A receiver of OTLP over HTTP on loopback, for tests: what a mall sends of its traces, as spans one can look into.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type OtlpValue = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number }
interface OtlpAttribute {
  key: string
  value: OtlpValue
}
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes?: OtlpAttribute[]
  links?: { traceId: string; spanId: string; attributes?: OtlpAttribute[] }[]
  status?: { code?: number; message?: string }
}
interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[]
}
export interface SeenSpan extends Omit<OtlpSpan, 'attributes'> {
  facts: Record<string, unknown>
}

export interface TraceReceiver {
  url: string
  spans: SeenSpan[]
  /** All that came, as it came: for what must not be in it. */
  raw(): string
  mood: 'takes' | 'refuses' | 'silent'
  /** What it was silent about. */
  waiting(): number
  answerAll(): void
  close(): Promise<void>
}

const factsOf = (attributes: readonly OtlpAttribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(a => [a.key, Object.values(a.value)[0]]))

export async function traceReceiver(): Promise<TraceReceiver> {
  const spans: SeenSpan[] = []
  const bodies: string[] = []
  const held: (() => void)[] = []
  const take = (text: string): void => {
    bodies.push(text)
    for (const { scopeSpans } of (JSON.parse(text) as OtlpBody).resourceSpans)
      for (const scope of scopeSpans)
        for (const { attributes, ...span } of scope.spans) spans.push({ ...span, facts: factsOf(attributes) })
  }
  const server = createServer((req, reply) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const answer = (): void => void reply.writeHead(receiver.mood === 'refuses' ? 404 : 200).end('{}')
      if (receiver.mood === 'silent') return void held.push(() => (take(text), answer()))
      if (receiver.mood === 'takes' && req.url === '/v1/traces') take(text)
      answer()
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => bodies.join('\n'),
    mood: 'takes',
    waiting: () => held.length,
    answerAll: () => {
      for (const answer of held.splice(0)) answer()
    },
    close: () =>
      new Promise(closed => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  return receiver
}
