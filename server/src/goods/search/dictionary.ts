/** Numbers for texts: the same text has the same small number, the number gives the text back. */
export class Dictionary {
  readonly values: string[] = []
  private readonly codes = new Map<string, number>()
  private lastText: string | undefined
  private lastCode = 0

  add(text: string): number {
    // Neighbouring goods are alike: comparing a short text costs less than hashing it.
    if (text === this.lastText) return this.lastCode
    let code = this.codes.get(text)
    if (code === undefined) {
      code = this.values.length
      this.codes.set(text, code)
      this.values.push(text)
    }
    this.lastText = text
    this.lastCode = code
    return code
  }
  of(text: string): number | undefined {
    return this.codes.get(text)
  }
  text(code: number): string {
    return this.values[code] ?? ''
  }
  get size(): number {
    return this.values.length
  }
}

/** Texts of many rows end to end in one buffer: a million JavaScript strings would take ten times the room. */
export class TextArena {
  private buffer = Buffer.allocUnsafe(1 << 16)
  private used = 0

  /** Stores a text and returns its place. */
  add(text: string): number {
    const length = Buffer.byteLength(text)
    const needed = this.used + length + 2
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, Math.ceil(this.buffer.length * 1.5)))
      this.buffer.copy(larger, 0, 0, this.used)
      this.buffer = larger
    }
    const place = this.used
    this.buffer.writeUInt16LE(length, place)
    this.buffer.write(text, place + 2)
    this.used = needed
    return place
  }
  at(place: number): string {
    const length = this.buffer.readUInt16LE(place)
    return this.buffer.toString('utf8', place + 2, place + 2 + length)
  }
  /** Gives back what growing left over. */
  close(): void {
    const exact = Buffer.allocUnsafeSlow(this.used)
    this.buffer.copy(exact, 0, 0, this.used)
    this.buffer = exact
  }
}
