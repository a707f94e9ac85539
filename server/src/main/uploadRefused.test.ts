// A file that nobody will read is refused in words: whoever still sends it hears them, also over a connection that ends with the answer.
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Errors } from '@mall/contract/main/errors.ts'
import { buildServer } from './build.ts'
import { refusalEnvelope } from '../kernel/serve/serve.ts'
import { testForm } from '../testing/testForm.ts'
import { type TestMall, testMall } from '../testing/testMall.ts'
import { UPLOAD_LIMITS } from '../kernel/serve/upload.ts'
import { holdBodies } from '../kernel/serve/wholeBody.ts'

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

/** Sends all of it before anything of the answer is read, as many clients do. The head of the answer, or why there is none. */
async function sendBlindly(server: http.Server, path: string): Promise<string> {
  const { headers, payload } = await testForm({}, { name: 'a.png', type: 'image/png', bytes: BYTES })
  const { port } = server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  socket.pause()
  const failed = new Promise<string>(done => socket.on('error', (e: NodeJS.ErrnoException) => done(e.code ?? e.message)))
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`
  socket.write(head)
  const answered = new Promise<string>(done => {
    socket.write(payload, () => {
      let text = ''
      socket.on('data', part => void (text += part.toString()))
      socket.on('end', () => done(text.slice(0, text.indexOf('\r\n')))).resume()
    })
  })
  const got = await Promise.race([answered, failed])
  socket.destroy()
  return got
}

test('whoever sends a large file while the mall has too much to do is told to come again, and is not cut off from it', async () => {
  const app = Fastify()
  holdBodies(app, 15_000)
  // As it is where the loop is late: before anything of the request is looked at.
  app.addHook('onRequest', (_req, reply) => void reply.code(503).send(refusalEnvelope('BUSY')))
  await app.register(multipart, UPLOAD_LIMITS)
  app.post('/api/file/oneFileUpload', () => null)
  await app.listen({ port: 0 })
  expect(await sendBlindly(app.server, '/api/file/oneFileUpload')).toBe('HTTP/1.1 503 Service Unavailable')
  // Nobody reads a file at an address that there is not.
  expect(await sendBlindly(app.server, '/api/file/none')).toBe('HTTP/1.1 503 Service Unavailable')
  await app.close()
})

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
