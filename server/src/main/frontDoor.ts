// Until the mall is ready its port is held by a doorkeeper: so a taken port is found before anything is written, and whoever asks meanwhile
// hears "later" instead of nothing.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { BUSY_CSP, BUSY_HEADERS, busyPage } from '../kernel/serve/busy.ts'
import { refusalEnvelope } from '../kernel/serve/serve.ts'
import type { Settings } from '../kernel/settings/settings.ts'

export interface FrontDoor {
  port: number
  /** Lets the port go; the mall takes it at once. */
  handOver(): Promise<void>
}

export function holdPort(settings: Settings): Promise<FrontDoor> {
  const { port, host, siteName } = settings
  const keeper = http.createServer((req, res) => {
    const send = (status: number, type: string, body: string) =>
      res
        .writeHead(status, { ...BUSY_HEADERS, connection: 'close', 'content-type': type, 'content-security-policy': BUSY_CSP })
        .end(body)
    const json = 'application/json; charset=utf-8'
    // The process lives, it is not ready: what keeps it alive must not kill it for waiting.
    if (req.url === '/healthz') send(200, json, '{"ok":true}')
    else if (req.url === '/readyz') send(503, json, '{"ready":false,"starting":true}')
    else if ((req.url ?? '').startsWith('/api/')) send(503, json, JSON.stringify(refusalEnvelope('BUSY')))
    else send(503, 'text/html; charset=utf-8', busyPage(siteName))
  })
  return new Promise((resolve, reject) => {
    keeper.once('error', (e: NodeJS.ErrnoException) => {
      if (e.code === 'EADDRINUSE')
        reject(
          new Error(
            `端口 ${port} 已被占用，没有做任何改动。请关掉占用它的程序，或换一个端口，例如 PORT=${Math.min(port + 1, 65_535)} npm start`,
          ),
        )
      else if (e.code === 'EACCES') reject(new Error(`没有权限监听端口 ${port}：请用 1024 以上的端口，例如 PORT=3000 npm start`))
      else if (e.code === 'EADDRNOTAVAIL') reject(new Error(`HOST ${host} 不是这台机器的地址`))
      else reject(new Error(`无法监听 ${host}:${port}：${e.message}`))
    })
    keeper.listen(port, host, () =>
      resolve({
        port: (keeper.address() as AddressInfo).port,
        handOver: () =>
          new Promise(done => {
            keeper.close(() => done())
            keeper.closeAllConnections()
          }),
      }),
    )
  })
}
