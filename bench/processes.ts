// Starts what a run needs as separate processes, so that the client's work is not counted as the server's.
import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import { startFlags } from '../tools/startFlags.ts'

export interface Started {
  base: string
  child: ChildProcess
  stop(): Promise<void>
}

export const freePort = () =>
  new Promise<number>(resolve => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Runs a program with PORT set until it is ready by /readyz (or prints `ready`). */
export async function start(program: string, env: Record<string, string>, ready: 'readyz' | 'line' = 'readyz'): Promise<Started> {
  const port = await freePort()
  const mall = /^(.*?)\/?server\/src\/main\.ts$/.exec(program)
  const child = spawn(process.execPath, [...(mall ? startFlags(mall[1] || '.') : []), program], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  child.stdout?.on('data', d => (out += d))
  child.stderr?.on('data', d => (out += d))
  const base = `http://127.0.0.1:${port}`
  for (let i = 0; ; i++) {
    if (child.exitCode !== null || i > 6000) throw new Error(`${program} did not start:\n${out.slice(-3000)}`)
    if (
      ready === 'line'
        ? out.includes('ready')
        : await fetch(`${base}/readyz`).then(
            r => r.ok,
            () => false,
          )
    )
      break
    await new Promise(done => setTimeout(done, 50))
  }
  return {
    base,
    child,
    stop: () =>
      new Promise(done => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
      }),
  }
}

/** CPU seconds and resident bytes the server counts of itself. */
export async function gauges(base: string): Promise<{ cpuSeconds: number; rssBytes: number }> {
  const text = await (await fetch(`${base}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { cpuSeconds: value('process_cpu_seconds_total'), rssBytes: value('process_resident_memory_bytes') }
}
