// A drawn page as it goes over the wire. Fastify's compression sees routes only and pages are what no route answers, so they are packed
// here; a guest's page, kept for two seconds, is packed once for all who get it.
import { hash } from 'node:crypto'
import zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants
/** Below this a packet more or less is no matter. */
const THRESHOLD = 1024

/** No page is larger than this window; a larger one costs memory for nothing. */
const WINDOW_BITS = 18
/** Nearly every packed page fits into one piece. */
const CHUNK = 32_768
/**
 * Packed where it stands: a page takes a third of a millisecond so, and twice that through the thread pool with its streams
 * (decision 0027). Quality 3 is a third cheaper than 4 and four per cent larger.
 */
const pack = {
  br: (html: Buffer) =>
    zlib.brotliCompressSync(html, {
      params: { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: html.length },
      chunkSize: CHUNK,
    }),
  gzip: (html: Buffer) => zlib.gzipSync(html, { level: 4, chunkSize: CHUNK }),
}
type Encoding = keyof typeof pack
const accepted = new Negotiator({ supportedValues: Object.keys(pack), cache: undefined })

export interface PageBody {
  /** The page in the best way the browser takes. */
  as(acceptEncoding: string | undefined): { encoding: Encoding | null; bytes: Buffer }
}

export function pageBody(html: string): PageBody {
  const plain = Buffer.from(html)
  const packed = new Map<Encoding, Buffer>()
  return {
    as: acceptEncoding => {
      const encoding = plain.length < THRESHOLD ? null : (accepted.negotiate(acceptEncoding ?? '') as Encoding | null)
      if (!encoding) return { encoding: null, bytes: plain }
      let bytes = packed.get(encoding)
      if (!bytes) packed.set(encoding, (bytes = pack[encoding](plain)))
      return { encoding, bytes }
    },
  }
}

/** How the security policy names an inline script: by its content, so that a page kept for many needs no secret. */
export const scriptHash = (script: string): string => `'sha256-${hash('sha256', script, 'base64')}'`
