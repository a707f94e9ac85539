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

/** Sides of a company seal, in points: 42 mm, as on paper. */
export const SEAL_SIZE = 120
export type SealSide = 'buyer' | 'mill'
/** Under these names a paper says where its seals stand; the signing room reads them out of the file it sends. */
export const SEAL_NAMES: Record<SealSide, string> = { buyer: 'seal.buyer', mill: 'seal.mill' }

/** May not begin a line: what closes, what separates, what follows a figure; nor what joins two words. */
const NOT_FIRST = /^[，。、；：？！…·—–～~）〕］｝〉》」』】〗”’％‰℃%,.;:!?)\]}]/
/** May not end one: what opens, and signs of a currency. */
const NOT_LAST = /[（〔［｛〈《「『【〖“‘([{¥￥#＃] *$/
/** Kept whole: figures, Latin words and codes, the double dash and dots. */
const TOKENS = /[0-9A-Za-z][0-9A-Za-z.,*/+×#_-]*|——|……|[^0-9A-Za-z]/gu

const glued = (before: string, token: string): boolean => NOT_FIRST.test(token) || NOT_LAST.test(before)

/** Tokens between which a line may end, glued where it may not. */
function pieces(text: string): string[] {
  const list: string[] = []
  for (const token of text.match(TOKENS) ?? []) {
    // 8 ‰: the space belongs to the figure.
    if (list.length > 1 && list.at(-1) === ' ' && NOT_FIRST.test(token)) list.push(`${list.splice(-2).join('')}${token}`)
    else if (list.length > 0 && list.at(-1) !== '\n' && token !== '\n' && glued(list.at(-1) ?? '', token))
      list.push(`${list.pop()}${token}`)
    else list.push(token)
  }
  return list
}

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

  /**
   * The text in lines no wider than `most`. No line begins with what closes or ends with what opens: such a sign takes its neighbour with it.
   * What is wider than a line as a whole is cut by characters.
   */
  wrap(text: string, most: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    const end = () => {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const piece of pieces(text)) {
      const w = this.width(piece)
      if (piece === '\n') end()
      else if (used + w <= most) {
        line += piece
        used += w
      } else if (piece === ' ') continue
      else if (w <= most) {
        end()
        line = piece
        used = w
      } else
        for (const part of this.cut(piece, most - used, most)) {
          if (part !== '' && line !== '' && used + this.width(part) > most) end()
          line += part
          used += this.width(part)
        }
    }
    if (line !== '' || lines.length === 0) lines.push(line)
    return lines
  }

  /** Parts of what is wider than a line, the first as wide as is left of one; the signs keep to their neighbours here too. */
  private cut(piece: string, left: number, most: number): string[] {
    const parts: string[] = []
    const chars = [...piece]
    let room = left
    while (chars.length > 0) {
      let n = 0
      for (let w = 0; n < chars.length; n += 1) {
        w += this.width(chars[n] ?? '')
        if (w > room) break
      }
      while (n > 0 && n < chars.length && glued(chars.slice(0, n).join(''), chars[n] ?? '')) n -= 1
      // Nothing but such signs, or a column of one character: it has to go somewhere.
      if (n === 0 && room === most) n = 1
      if (n > 0) parts.push(chars.splice(0, n).join(''))
      room = most
    }
    return parts
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
  /** The seal of a side stands here: `x`, `y` is its upper left corner. */
  sealAt(side: SealSide, x: number, y: number): void {
    this.pdf.addNamedDestination(SEAL_NAMES[side], 'XYZ', x, y, null)
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
