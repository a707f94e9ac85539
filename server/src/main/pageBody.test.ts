import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pageBody, scriptHash } from './pageBody.ts'

const html = `<!doctype html><title>螺纹钢</title>${'<p>HRB400E Φ20*9000</p>'.repeat(500)}`

describe('a page over the wire', () => {
  test.each([
    ['gzip, deflate, br', 'br', (b: Buffer) => zlib.brotliDecompressSync(b)],
    ['br, gzip', 'br', (b: Buffer) => zlib.brotliDecompressSync(b)],
    ['gzip', 'gzip', (b: Buffer) => zlib.gunzipSync(b)],
    ['br;q=0, gzip;q=0.5', 'gzip', (b: Buffer) => zlib.gunzipSync(b)],
    ['*', 'br', (b: Buffer) => zlib.brotliDecompressSync(b)],
  ])('to who takes %s it goes as %s and comes out the same', (accept, encoding, unpack) => {
    const sent = pageBody(html).as(accept)
    expect(sent.encoding).toBe(encoding)
    expect(sent.bytes.length).toBeLessThan(html.length / 10)
    expect(unpack(sent.bytes).toString()).toBe(html)
  })

  test.each([[undefined], [''], ['identity'], ['zstd'], ['br;q=0']])('to who takes %s it goes as it is', accept => {
    expect(pageBody(html).as(accept)).toEqual({ encoding: null, bytes: Buffer.from(html) })
  })

  test('a page of one packet is not packed', () => {
    expect(pageBody('<p>短</p>').as('br').encoding).toBe(null)
  })

  test('is packed once however many ask for it', () => {
    const page = pageBody(html)
    const sent = Array.from({ length: 20 }, () => page.as('br'))
    expect(new Set(sent.map(s => s.bytes)).size).toBe(1)
  })
})

test('a script is named by its content as browsers do', () => {
  expect(scriptHash("alert('钢')")).toBe("'sha256-xOhHnFjGZ3Iv16c2YfLkYoE/iRyiZEjv/zS/nlYv7DA='")
})
