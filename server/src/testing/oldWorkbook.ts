// An .xls as Excel wrote it until 2003, for tests: one sheet of texts, numbers and moments in a compound file. Made from the published layout of both
// ([MS-CFB], [MS-XLS]), by nobody's reader.
const SECTOR = 512
/** Shorter streams would lie in small sectors. */
const LEAST_STREAM = 4096
const END = 0xfffffffe
const FREE = 0xffffffff
const FAT = 0xfffffffd

const u16 = (n: number): Buffer => {
  const b = Buffer.alloc(2)
  b.writeUInt16LE(n)
  return b
}
const u32 = (n: number): Buffer => {
  const b = Buffer.alloc(4)
  b.writeUInt32LE(n)
  return b
}
const record = (id: number, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  return Buffer.concat([u16(id), u16(data.length), data])
}
const bof = (type: number, version = 0x0600): Buffer => record(0x0809, u16(version), u16(type), u16(0), u16(0), u32(0), u32(0))
const eof = record(0x000a)
const wide = (text: string): Buffer => Buffer.concat([u16(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')])

/** Days since 1899-12-30, as a spreadsheet keeps a moment. */
const serialOf = (at: Date): number => at.getTime() / 86_400_000 + 25_569

type OldCell = string | number | Date | null
export function oldWorkbook(
  rows: readonly (readonly OldCell[])[],
  o: { locked?: boolean; version?: number } = {},
): Uint8Array<ArrayBuffer> {
  const texts = [...new Set(rows.flat().filter(c => typeof c === 'string'))]
  const head = [
    bof(0x0005, o.version),
    ...(o.locked ? [record(0x002f, u16(1), u16(1), u16(1), Buffer.alloc(48))] : []),
    // Style 0 is plain, style 1 shows a day and a time.
    record(0x00e0, u16(0), u16(0), Buffer.alloc(16)),
    record(0x00e0, u16(0), u16(22), Buffer.alloc(16)),
  ]
  // Strings in portions of a record's length.
  const strings: Buffer[] = []
  let part = Buffer.concat([u32(texts.length), u32(texts.length)])
  for (const text of texts) {
    const next = wide(text)
    if (part.length + next.length > 8000) {
      strings.push(part)
      part = Buffer.alloc(0)
    }
    part = Buffer.concat([part, next])
  }
  strings.push(part)
  const shared = strings.map((s, i) => record(i === 0 ? 0x00fc : 0x003c, s))
  const name = Buffer.from('Sheet1', 'latin1')
  const sheetAt = (pos: number) => record(0x0085, u32(pos), Buffer.from([0, 0, name.length, 0]), name)
  const before = Buffer.concat([...head, sheetAt(0), ...shared, eof]).length
  const cells = rows.flatMap((row, r) =>
    row.flatMap((cell, c) => {
      const place = [u16(r), u16(c)]
      if (cell === null) return []
      if (typeof cell === 'string') return [record(0x00fd, ...place, u16(0), u32(texts.indexOf(cell)))]
      const number = Buffer.alloc(8)
      number.writeDoubleLE(cell instanceof Date ? serialOf(cell) : cell)
      return [record(0x0203, ...place, u16(cell instanceof Date ? 1 : 0), number)]
    }),
  )
  const stream = Buffer.concat([...head, sheetAt(before), ...shared, eof, bof(0x0010, o.version), ...cells, eof])
  return compound('Workbook', stream)
}

/** A compound file with one stream. */
export function compound(name: string, content: Buffer): Uint8Array<ArrayBuffer> {
  const stream = Buffer.concat([content, Buffer.alloc(Math.max(0, LEAST_STREAM - content.length))])
  const sectors = Math.ceil(stream.length / SECTOR)
  const perTable = SECTOR / 4
  const tables = Math.ceil((sectors + 2) / (perTable - 1)) + 1
  const first = tables + 1
  const head = Buffer.alloc(SECTOR, 0xff)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head)
  head.fill(0, 8, 24)
  head.writeUInt16LE(0x3e, 24)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.fill(0, 34, 44)
  head.writeUInt32LE(tables, 44)
  head.writeUInt32LE(tables, 48)
  head.writeUInt32LE(0, 52)
  head.writeUInt32LE(LEAST_STREAM, 56)
  head.writeUInt32LE(END, 60)
  head.writeUInt32LE(0, 64)
  head.writeUInt32LE(END, 68)
  head.writeUInt32LE(0, 72)
  for (let i = 0; i < tables; i++) head.writeUInt32LE(i, 76 + 4 * i)
  const table = Buffer.alloc(tables * SECTOR, 0xff)
  for (let i = 0; i < tables; i++) table.writeUInt32LE(FAT, 4 * i)
  table.writeUInt32LE(END, 4 * tables)
  for (let i = 0; i < sectors; i++) table.writeUInt32LE(i === sectors - 1 ? END : first + i + 1, 4 * (first + i))
  const entry = (title: string, type: number, start: number, size: number, child: number): Buffer => {
    const e = Buffer.alloc(128)
    Buffer.from(`${title}\0`, 'utf16le').copy(e)
    e.writeUInt16LE((title.length + 1) * 2, 64)
    e[66] = type
    e[67] = 1
    e.writeUInt32LE(FREE, 68)
    e.writeUInt32LE(FREE, 72)
    e.writeUInt32LE(child, 76)
    e.writeUInt32LE(start, 116)
    e.writeUInt32LE(size, 120)
    return e
  }
  const directory = Buffer.concat([
    entry('Root Entry', 5, END, 0, 1),
    entry(name, 2, first, stream.length, FREE),
    Buffer.alloc(256),
  ])
  const padded = Buffer.concat([stream, Buffer.alloc(sectors * SECTOR - stream.length)])
  return new Uint8Array(Buffer.concat([head, table, directory, padded]))
}
