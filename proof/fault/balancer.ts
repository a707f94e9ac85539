// What stands before the processes of a mall, in small: passes a request on to those that live, answers 503 when none does, as haproxy and nginx
// do. Nothing is tried twice: a lost answer is the client's to ask for again.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  port: number
  targets(bases: readonly string[]): void
  /** Answers 503 that were its own. */
  refused(): number
  close(): Promise<void>
}

const FRESH_MS = 200

export async function balancer(): Promise<Balancer> {
  let bases: readonly string[] = []
  let turn = 0
  let refused = 0
  const downSince = new Map<string, number>()
  const agent = new http.Agent({ keepAlive: false, maxSockets: 500 })
  const refuse = (res: http.ServerResponse): void => {
    refused += 1
    if (res.headersSent) res.destroy()
    else
      res
        .writeHead(503, { 'content-type': 'text/html', 'retry-after': '1' })
        .end('<html><body>503 Service Unavailable</body></html>')
  }
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('error', () => res.destroy())
    req.on('data', (c: Buffer) => chunks.push(c))
    req.on('end', () => {
      const body = Buffer.concat(chunks)
      const pass = (left: number): void => {
        turn += 1
        const base = bases[turn % bases.length]
        if (base === undefined || left === 0) {
          refuse(res)
          return
        }
        if (performance.now() - (downSince.get(base) ?? -Infinity) < FRESH_MS) {
          pass(left - 1)
          return
        }
        const onward = http.request(base + (req.url ?? '/'), { method: req.method, headers: req.headers, agent }, reply => {
          res.writeHead(reply.statusCode ?? 502, reply.headers)
          res.flushHeaders()
          reply.pipe(res)
          reply.on('error', () => res.destroy())
          reply.on('aborted', () => res.destroy())
        })
        onward.on('error', (e: NodeJS.ErrnoException) => {
          // Nobody took the request: the next may. Anything else may have been done already.
          if (e.code === 'ECONNREFUSED') {
            downSince.set(base, performance.now())
            pass(left - 1)
          } else refuse(res)
        })
        res.on('close', () => onward.destroy())
        onward.end(body)
      }
      pass(bases.length)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  return {
    port: (server.address() as AddressInfo).port,
    targets: list => {
      bases = list
    },
    refused: () => refused,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
        agent.destroy()
      }),
  }
}
