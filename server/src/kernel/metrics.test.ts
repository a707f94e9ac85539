// What a scrape reads is small however long the mall has run, written once for all who ask, and in production not on the public port.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTable } from '@mall/contract/main/calls.ts'
import { buildServer } from '../main/build.ts'
import { callSeconds, metricsText, outcomeOf, registry, roomOfPath, serveMetrics } from './metrics.ts'
import { type TestMall, testMall } from '../testing/testMall.ts'

const freePort = async (): Promise<number> => {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('every call answered with every code, all of them failed: less than 100 KB', async () => {
  for (const path of Object.keys(callTable))
    for (const code of [1, 606, 4202, 4203, 9400, 9429, 9500]) callSeconds.labels(roomOfPath(path), outcomeOf(code)).observe(0.01)
  await new Promise(done => setTimeout(done, 1100))
  const text = await metricsText()
  expect(text).toContain('mall_call_seconds_bucket{le="0.02",room="order",outcome="refused"}')
  expect(text).toContain('room="order",outcome="failed"')
  expect(text.length).toBeLessThan(100_000)
})

test('forty that ask at once are given one text', async () => {
  const texts = await Promise.all(Array.from({ length: 40 }, () => metricsText()))
  expect(new Set(texts).size).toBe(1)
})

test('in production the public port has no figures; the port of the operators has nothing else', async () => {
  const app = await buildServer({ ...mall.world, settings: { ...mall.world.settings, production: true } })
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  await app.close()
  const port = await freePort()
  const end = await serveMetrics(port, '127.0.0.1')
  const at = (address: string) => fetch(`http://127.0.0.1:${port}${address}`)
  expect([(await at('/metrics')).status, (await at('/')).status, (await at('/api/region/getLocationList')).status]).toEqual([
    200, 404, 404,
  ])
  await end?.()
  expect(await serveMetrics(null, '127.0.0.1')).toBeNull()
})

test('a port that is taken is said with its name, so that the start can be mended', async () => {
  const port = await freePort()
  const end = await serveMetrics(port, '127.0.0.1')
  await expect(serveMetrics(port, '127.0.0.1')).rejects.toThrow(`METRICS_PORT ${port} 不能用`)
  await end?.()
})

test('every figure that the rules of the operators ask for is one that the mall gives', async () => {
  const rules = readFileSync(new URL('../../../deploy/monitoring/mall.rules.yml', import.meta.url), 'utf8')
  const asked = new Set(
    [...rules.matchAll(/\b(?:mall|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(?:count|bucket|sum)$/, '')),
  )
  expect(asked.size).toBeGreaterThan(5)
  const given = new Set((await registry.getMetricsAsJSON()).map(m => m.name))
  expect([...asked].filter(name => !given.has(name))).toEqual([])
})
