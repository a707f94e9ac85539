import { expect, test } from 'vitest'
import { maskToken, unmaskToken } from './maskedToken.ts'

const token = 'q1Wz-_0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV9wX8'
const random = (seed: number) => Uint8Array.from({ length: 64 }, (_, i) => (seed * 31 + i * 17) % 256)

test('a masked token comes back as it was, and no two answers spell it alike', () => {
  const [a, b] = [maskToken(token, random(1)), maskToken(token, random(2))]
  expect([unmaskToken(a), unmaskToken(b)]).toEqual([token, token])
  expect(a).not.toBe(b)
  expect(a).not.toContain(token.slice(0, 8))
  for (let i = 0; i < a.length; i += 8) expect(b).not.toContain(a.slice(i, i + 8))
})

test('a mask too short is refused: it would leave a part readable', () => {
  expect(() => maskToken(token, new Uint8Array(8))).toThrow('shorter')
})
