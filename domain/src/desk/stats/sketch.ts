// How many different visitors, without keeping any of them: 4096 registers (HyperLogLog). Each visitor's hash moves at most one register up to how rare
// a hash it is; whose hash it was can no longer be said, and two sketches add up by the larger of each register.

const REGISTERS = 4096
export type Sketch = Uint8Array

export const emptySketch = (): Sketch => new Uint8Array(REGISTERS)

/** `high` and `low`: 64 bits of a hash. Whether anything changed: a visitor seen before never changes it. */
export function addTo(sketch: Sketch, high: number, low: number): boolean {
  const register = high >>> 20
  const rank = Math.clz32(low) + 1
  if ((sketch[register] ?? 0) >= rank) return false
  sketch[register] = rank
  return true
}

export function merge(into: Sketch, from: Sketch): void {
  for (let i = 0; i < REGISTERS; i += 1) if ((from[i] ?? 0) > (into[i] ?? 0)) into[i] = from[i] ?? 0
}

const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS)
/** Whole visitors; right to about 1 % up to ten thousand, to about 2 % beyond. */
export function estimate(sketch: Sketch): number {
  let sum = 0
  let zeros = 0
  for (const rank of sketch) {
    sum += 2 ** -rank
    if (rank === 0) zeros += 1
  }
  const raw = (ALPHA * REGISTERS * REGISTERS) / sum
  return Math.round(raw <= 2.5 * REGISTERS && zeros > 0 ? REGISTERS * Math.log(REGISTERS / zeros) : raw)
}
