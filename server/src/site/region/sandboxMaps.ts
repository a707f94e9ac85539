// 沙箱地图服务: answers as a maps service would, from our own table of cities, and fails when it is told to by the position it is asked for.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nearestCity } from '@mall/domain/site/region/nearestCity.ts'
import { cityCentres } from './cityCentres.ts'
import { mapsSignature } from './mapsVendor.ts'

/** Longitudes that make it fail, at whatever latitude within the country. */
export const MAPS_FAILS = { late: 100.01, error: 100.02, nonsense: 100.03, quota: 100.04, noCode: 100.05 } as const

export interface SandboxMaps {
  url: string
  /** What it was asked for, in order: the `location` of each question. */
  asked: string[]
  close(): Promise<void>
}

export async function openSandboxMaps(o: { key: string; secret: string; lateMs: number }): Promise<SandboxMaps> {
  const asked: string[] = []
  const late = new Set<NodeJS.Timeout>()
  const server = createServer((req, reply) => {
    const { searchParams } = new URL(req.url ?? '/', 'http://maps')
    const params = Object.fromEntries([...searchParams].filter(([name]) => name !== 'sig'))
    const location = params.location ?? ''
    asked.push(location)
    const say = (body: unknown, answer = 200) => {
      reply.writeHead(answer, { 'content-type': 'application/json' })
      reply.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const of = (adcode: unknown) => ({ status: '1', info: 'OK', regeocode: { addressComponent: { adcode } } })
    if (params.key !== o.key || searchParams.get('sig') !== mapsSignature(params, o.secret))
      return say({ status: '0', info: 'INVALID_USER_SIGNATURE' })
    const [longitude = Number.NaN, latitude = Number.NaN] = location.split(',').map(Number)
    if (longitude === MAPS_FAILS.error) return say('上游错误', 500)
    if (longitude === MAPS_FAILS.nonsense) return say('<html>维护中</html>')
    if (longitude === MAPS_FAILS.quota) return say({ status: '0', info: 'DAILY_QUERY_OVER_LIMIT' })
    if (longitude === MAPS_FAILS.noCode) return say(of('石家庄'))
    const city = nearestCity(cityCentres(), { latitude, longitude })
    // A district of the city, as the real ones say it.
    const answer = of(city ? `${city.cityCode.slice(0, 4)}${city.cityCode.endsWith('0000') ? '05' : '02'}` : [])
    if (longitude !== MAPS_FAILS.late) return say(answer)
    const timer = setTimeout(() => say(answer), o.lateMs)
    late.add(timer)
    return undefined
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/geocode/regeo`,
    asked,
    close: async () => {
      for (const timer of late) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}
