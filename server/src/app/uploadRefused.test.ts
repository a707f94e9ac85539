// A file that nobody will read is refused in words: whoever still sends it hears them, also over a connection that ends with the answer.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Errors } from '@mall/contract/errors.ts'
import { buildServer } from './build.ts'
import { testForm } from './testForm.ts'
import { type TestMall, testMall } from './testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
  await mall.app.listen({ port: 0 })
})
afterAll(() => mall.close())

const BYTES = Buffer.alloc(9 * 1024 * 1024, 7)

async function send(path: string, more: http.OutgoingHttpHeaders): Promise<number | string> {
  const { headers, payload } = await testForm(
    { t: 'no-such-pass-link', purpose: 'licence' },
    { name: 'a.png', type: 'image/png', bytes: BYTES },
  )
  const { port } = mall.app.server.address() as AddressInfo
  return new Promise(done => {
    const request = http.request({ port, path, method: 'POST', agent: false, headers: { ...headers, ...more } }, reply => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => void (text += part))
      reply.on('error', e => done(e.message))
      reply.on('end', () => done((JSON.parse(text) as { status: { code: number } }).status.code))
    })
    request.on('error', (e: NodeJS.ErrnoException) => done(e.code ?? e.message))
    // As over a line of the country: the answer is there long before the last byte is sent.
    let at = 0
    const part = (): void => {
      const end = Math.min(payload.length, at + 1024 * 1024)
      request.write(payload.subarray(at, end))
      at = end
      if (at < payload.length) setTimeout(part, 5)
      else request.end()
    }
    part()
  })
}

test.each([{ connection: 'close' }, { connection: 'keep-alive' }])(
  'whoever sends a large file without a session or a living link hears why it is not taken, $connection',
  async headers => {
    expect(await send('/api/file/oneFileUpload', headers)).toBe(Errors.SESSION_INVALID.code)
    expect(await send('/api/weighing/passPhoto', headers)).toBe(Errors.PASS_DEAD.code)
  },
)

describe('a line that takes longer than other requests may', () => {
  const MS = 300
  let app: Awaited<ReturnType<typeof buildServer>>
  beforeAll(async () => {
    app = await buildServer(mall.world, undefined, { bodyMs: MS })
    await app.listen({ port: 0 })
  })
  afterAll(() => app.close())

  /** The status with which a body of this kind is answered that comes byte by byte for three times as long. */
  const slowly = async (path: string, body: { headers: http.OutgoingHttpHeaders; payload: Buffer }): Promise<number | string> => {
    const { port } = app.server.address() as AddressInfo
    return new Promise(done => {
      const headers = { ...body.headers, 'content-length': body.payload.length }
      const request = http.request({ port, path, method: 'POST', agent: false, headers }, reply => {
        reply.resume().on('end', () => done(reply.statusCode ?? 0))
      })
      request.on('error', (e: NodeJS.ErrnoException) => done(e.code ?? e.message))
      const last = body.payload.length - 10
      request.write(body.payload.subarray(0, last))
      for (let i = 0; i < 10; i += 1)
        setTimeout(
          () =>
            void (i < 9
              ? request.write(body.payload.subarray(last + i, last + i + 1))
              : request.end(body.payload.subarray(last + i))),
          (i + 1) * (MS / 3),
        )
    })
  }
  const form = () => testForm({ purpose: 'licence' }, { name: 'a.png', type: 'image/png', bytes: Buffer.alloc(1000, 7) })

  test('is waited for where somebody known sends a file', async () => {
    const { token } = await mall.buyer('demo01')
    const { headers, payload } = await form()
    expect(await slowly('/api/file/oneFileUpload', { headers: { ...headers, token: token ?? '' }, payload })).toBe(200)
  })
  test('is not waited for where nobody knows the sender, and for no other request', async () => {
    expect(await slowly('/api/file/oneFileUpload', await form())).not.toBe(200)
    const payload = Buffer.from(JSON.stringify({ word: 'x'.repeat(50) }))
    expect(await slowly('/api/search/getSearchProducts', { headers: { 'content-type': 'application/json' }, payload })).not.toBe(
      200,
    )
  })
})
