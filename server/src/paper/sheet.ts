// A sheet of paper as PDF, A4: fonts, Chinese line breaking, pages. Lines are broken here and not by the library: it measures each word anew,
// we know every character's width. What stands on it is drawn by the room whose paper it is, in a thread (paper.worker.ts).
import Pdf from 'pdfkit'

export interface Fonts {
  regular: Uint8Array
  bold: Uint8Array
}

export const PAGE = { width: 595.28, height: 841.89 }
export const M = { left: 56, right: 56, top: 64, bottom: 60 }
export const WIDTH = PAGE.width - M.left - M.right
export const INK = '#1a2233'
export const MUTE = '#5b6472'
export const RULE = '#c3c9d2'
export type Weight = 'regular' | 'bold'

/** May not begin a line. */
const NOT_FIRST = /^[，。、；：？！）》」』】％‰%,.;:!?)\]]/
/** Kept whole: figures, Latin words and codes. */
const TOKENS = /[0-9A-Za-z][0-9A-Za-z.,*/+×#_-]*|[^0-9A-Za-z]/gu

/** Widths of characters per font, in thousandths of the size: kept by the thread, they never change. */
const widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() }

export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  y = M.top
  private weight: Weight = 'regular'
  private size = 10

  constructor(o: { fonts: Fonts; info: PDFKit.DocumentInfo }) {
    this.pdf = new Pdf({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      info: o.info,
      pdfVersion: '1.7',
      lang: 'zh-CN',
      autoFirstPage: false,
    })
    this.pdf.registerFont('regular', Buffer.from(o.fonts.regular.buffer, o.fonts.regular.byteOffset, o.fonts.regular.byteLength))
    this.pdf.registerFont('bold', Buffer.from(o.fonts.bold.buffer, o.fonts.bold.byteOffset, o.fonts.bold.byteLength))
    this.pdf.addPage()
  }

  font(weight: Weight, size: number): this {
    this.weight = weight
    this.size = size
    this.pdf.font(weight).fontSize(size)
    return this
  }

  width(text: string): number {
    const known = widths[this.weight]
    let sum = 0
    for (const char of text) {
      let w = known.get(char)
      if (w === undefined) {
        w = (this.pdf.widthOfString(char) / this.size) * 1000
        known.set(char, w)
      }
      sum += w
    }
    return (sum * this.size) / 1000
  }

  /** The text in lines no wider than `most`; a token wider than a line is cut. */
  wrap(text: string, most: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    const end = () => {
      lines.push(line)
      line = ''
      used = 0
    }
    for (const token of text.match(TOKENS) ?? []) {
      const w = this.width(token)
      if (token === '\n') {
        end()
      } else if (used + w <= most || (line !== '' && NOT_FIRST.test(token) && used + w <= most + this.size * 0.6)) {
        line += token
        used += w
      } else if (w <= most) {
        end()
        if (token === ' ') continue
        line = token
        used = w
      } else
        for (const char of token) {
          const cw = this.width(char)
          if (used + cw > most) end()
          line += char
          used += cw
        }
    }
    if (line !== '' || lines.length === 0) lines.push(line)
    return lines
  }

  room(height: number): boolean {
    return this.y + height <= PAGE.height - M.bottom
  }
  turn(): void {
    this.pdf.addPage()
    this.y = M.top
  }
  need(height: number): void {
    if (!this.room(height)) this.turn()
  }
  put(text: string, x: number, y: number, color = INK): void {
    if (text !== '') this.pdf.fillColor(color).text(text, x, y, { lineBreak: false })
  }
  rule(y: number, x = M.left, width = WIDTH): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(RULE)
      .stroke()
  }
  paragraph(text: string, o: { x?: number; width?: number; lead?: number; color?: string } = {}): void {
    const lead = o.lead ?? this.size * 1.65
    for (const line of this.wrap(text, o.width ?? WIDTH)) {
      this.need(lead)
      this.put(line, o.x ?? M.left, this.y, o.color)
      this.y += lead
    }
  }
}

/** The finished bytes of a sheet: asked for before it ends, waited for after. */
export const bytesOf = (s: Sheet): Promise<Buffer> =>
  new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    s.pdf.on('data', (part: Buffer) => parts.push(part))
    s.pdf.on('end', () => resolve(Buffer.concat(parts)))
    s.pdf.on('error', reject)
  })
