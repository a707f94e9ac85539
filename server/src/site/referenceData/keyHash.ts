// FNV-1a over UTF-8 with a final mix, fed piece by piece: neighbouring keys share their beginning, so its hash is computed once.

export const HASH_START = 0x811c9dc5

/** Continues a hash over more bytes; not mixed yet. */
export function feed(hash: number, bytes: Uint8Array): number {
  let h = hash
  for (let i = 0; i < bytes.length; i += 1) h = Math.imul(h ^ (bytes[i] as number), 0x01000193)
  return h >>> 0
}

/** Without the mix neighbouring keys would stay close together. */
export function mix(hash: number): number {
  let h = hash
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b) >>> 0
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35) >>> 0
  h ^= h >>> 16
  return h >>> 0
}

const encoder = new TextEncoder()
export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** Hash of a whole text, unsigned 32 bit: the one source of everything the seed varies. */
export const hashOf = (text: string): number => mix(feed(HASH_START, bytesOf(text)))
