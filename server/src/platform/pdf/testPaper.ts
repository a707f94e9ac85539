// Reads a paper back as its reader sees it: what stands on which page and where, and the rectangles of its signatures. For tests.
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'

/** One run of text, lower left corner in points. */
interface Run {
  page: number
  x: number
  y: number
  size: number
  text: string
}
export interface ReadPaper {
  runs: Run[]
  /** Of visible signatures, in their order. */
  seals: { page: number; x: number; y: number; width: number; height: number }[]
}

const contentOf = (s: PDFRawStream): string => Buffer.from(decodePDFRawStream(s).decode()).toString('latin1')
/** A glyph may be several characters (ff), written with a blank between them. */
const utf16 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Glyph number -> character, as the font's own table says. */
function glyphs(font: PDFDict): Map<number, string> {
  const table = font.lookup(PDFName.of('ToUnicode'))
  const map = new Map<number, string>()
  if (!(table instanceof PDFRawStream)) return map
  for (const [, from, , list] of contentOf(table).matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
    for (const [i, [, hex]] of [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].entries())
      map.set(Number.parseInt(from ?? '', 16) + i, utf16(hex ?? ''))
  return map
}

export async function readPaper(pdf: Uint8Array): Promise<ReadPaper> {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false })
  const read: ReadPaper = { runs: [], seals: [] }
  for (const [page, node] of doc.getPages().entries()) {
    const fonts = new Map<string, Map<number, string>>()
    const held = node.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    for (const [name] of held?.entries() ?? []) {
      const font = held?.lookup(name)
      if (font instanceof PDFDict) fonts.set(name.decodeText(), glyphs(font))
    }
    const contents = node.node.Contents()
    const streams = contents instanceof PDFArray ? contents.asArray().map(r => doc.context.lookup(r)) : [contents]
    const text = streams.map(s => (s instanceof PDFRawStream ? contentOf(s) : '')).join('\n')
    for (const [, block] of text.matchAll(/\bBT\n([\s\S]*?)\nET\b/g)) {
      const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block ?? '') ?? []
      const [, font, size] = /\/(\S+) (\S+) Tf/.exec(block ?? '') ?? []
      const codes = [...(block ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
      read.runs.push({
        page,
        x: Number(x),
        y: Number(y),
        size: Number(size),
        text: codes.map(c => fonts.get(font ?? '')?.get(Number.parseInt(c, 16)) ?? '\u{FFFD}').join(''),
      })
    }
    const notes = node.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
    for (let i = 0; notes && i < notes.size(); i += 1) {
      const rect = notes.lookup(i, PDFDict).lookup(PDFName.of('Rect'), PDFArray)
      const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(n => rect.lookup(n, PDFNumber).asNumber())
      if (c > a) read.seals.push({ page, x: a, y: b, width: c - a, height: d - b })
    }
  }
  return read
}
