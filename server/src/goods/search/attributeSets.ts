// Attribute sets of goods. Many goods share one; as objects they would be the largest part of the index, so they are numbers: pairs of
// name and value, one set after the other.
import { Dictionary } from './dictionary.ts'

export class AttributeSets {
  private readonly names = new Dictionary()
  private readonly values = new Dictionary()
  private starts = new Uint32Array(1024)
  private pairs = new Uint32Array(8192)
  /** Texts seen while building; dropped by `close`. */
  private codes: Map<string, number> | null = new Map()
  size = 0

  /** Number of a set given as JSON text; equal texts have the same number. */
  add(text: string): number {
    const known = this.codes?.get(text)
    if (known !== undefined) return known
    const code = this.size
    const set = Object.entries(JSON.parse(text) as Record<string, string | number>)
    let at = this.starts[code] as number
    if (code + 2 > this.starts.length) this.starts = grown(this.starts)
    if (at + set.length > this.pairs.length) this.pairs = grown(this.pairs)
    for (const [name, value] of set) {
      this.pairs[at] = this.names.add(name) * 2 ** 24 + this.values.add(String(value))
      at += 1
    }
    this.starts[code + 1] = at
    this.size += 1
    this.codes?.set(text, code)
    return code
  }

  /** Calls back with each attribute of a set. */
  each(code: number, hear: (name: string, value: string) => void): void {
    for (let at = this.starts[code] as number; at < (this.starts[code + 1] as number); at += 1) {
      const pair = this.pairs[at] as number
      hear(this.names.text(pair >>> 24), this.values.text(pair & 0xffffff))
    }
  }

  get(code: number, wanted: string): string | undefined {
    const name = this.names.of(wanted)
    if (name === undefined) return undefined
    for (let at = this.starts[code] as number; at < (this.starts[code + 1] as number); at += 1) {
      const pair = this.pairs[at] as number
      if (pair >>> 24 === name) return this.values.text(pair & 0xffffff)
    }
    return undefined
  }

  /** Whether a set says the same as a JSON text, in whatever order. */
  same(code: number, text: string): boolean {
    const other = JSON.parse(text) as Record<string, string | number>
    let left = Object.keys(other).length
    let equal = true
    this.each(code, (name, value) => {
      left -= 1
      if (other[name] === undefined || String(other[name]) !== value) equal = false
    })
    return equal && left === 0
  }

  close(): void {
    this.codes = null
    this.starts = this.starts.slice(0, this.size + 1)
    this.pairs = this.pairs.slice(0, this.starts[this.size])
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}
