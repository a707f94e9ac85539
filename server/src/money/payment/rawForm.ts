// A form as its bytes came: signatures of banks are over what was sent, in whatever letters.

/** Percent signs undone once, to bytes. */
export function bytesOf(text: string): Buffer {
  const plain = text.replaceAll('+', ' ')
  const out = Buffer.alloc(plain.length)
  let n = 0
  for (let i = 0; i < plain.length; i++) {
    const hex = plain[i] === '%' ? plain.slice(i + 1, i + 3) : ''
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      out[n++] = Number.parseInt(hex, 16)
      i += 2
    } else out[n++] = plain.charCodeAt(i)
  }
  return out.subarray(0, n)
}
/** A form or the query of an address as it came, in its order; null where a name comes twice: of that nothing is believed. */
export function rawPairs(raw: Buffer): Map<string, Buffer> | null {
  const fields = new Map<string, Buffer>()
  for (const part of raw.toString('latin1').split('&')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at)
    if (fields.has(name)) return null
    fields.set(name, bytesOf(part.slice(at + 1)))
  }
  return fields
}
