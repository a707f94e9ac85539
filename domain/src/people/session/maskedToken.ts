// A page carries its reader's token, and beside it what the address says. A compressed page tells by its length when the two are alike
// (BREACH), so the token never stands in a page as it is: it is mixed with random bytes of this one answer.
const hex = (bytes: Uint8Array): string => Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** The token under a mask; `random` has at least as many bytes as the token has characters. */
export function maskToken(token: string, random: Uint8Array): string {
  const plain = new TextEncoder().encode(token)
  const mask = random.subarray(0, plain.length)
  if (mask.length < plain.length) throw new Error('mask shorter than the token')
  return hex(mask) + hex(plain.map((b, i) => b ^ (mask[i] ?? 0)))
}

export function unmaskToken(masked: string): string {
  const both = bytesOf(masked)
  const n = both.length / 2
  return new TextDecoder().decode(both.slice(n).map((b, i) => b ^ (both[i] ?? 0)))
}
