// What a reader sees of a signature: our own drawing, a ring with the company's name and the words 电子签章 沙箱. The drawing proves
// nothing; the signature behind it does.
import { createRequire } from 'node:module'
import path from 'node:path'
import PdfKit from 'pdfkit'
import { SEAL_SIZE } from '../../platform/pdf/sheet.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'))
export const FONT_REGULAR = path.join(folder, '400Regular/NotoSansSC_400Regular.ttf')
export const FONT_BOLD = path.join(folder, '700Bold/NotoSansSC_700Bold.ttf')

const RED = '#C8281E'

/** A PDF of one square page with the seal. `lines`: under the name, at most two. */
export function drawSeal(o: { name: string; lines: readonly string[] }): Promise<Buffer> {
  const doc = new PdfKit({ size: [SEAL_SIZE, SEAL_SIZE], margin: 0, info: { Title: '电子签章' } })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const middle = SEAL_SIZE / 2
  doc
    .lineWidth(2.4)
    .strokeColor(RED)
    .circle(middle, middle, middle - 3)
    .stroke()
  doc
    .lineWidth(0.6)
    .circle(middle, middle, middle - 7)
    .stroke()
  // The star of a Chinese company seal.
  const star = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? 13 : 5.2
    const a = (Math.PI / 5) * i - Math.PI / 2
    return [middle + r * Math.cos(a), middle - 8 + r * Math.sin(a)] as [number, number]
  })
  doc
    .fillColor(RED)
    .polygon(...star)
    .fill()
  // The name on the ring, glyph by glyph.
  const glyphs = [...o.name].slice(0, 26)
  const size = Math.min(11, 190 / Math.max(glyphs.length, 12))
  const radius = middle - 12 - size / 2
  const span = Math.min(Math.PI * 1.5, glyphs.length * ((size * 1.18) / radius))
  doc.font(FONT_BOLD).fontSize(size)
  glyphs.forEach((glyph, i) => {
    const angle = glyphs.length === 1 ? 0 : -span / 2 + (span * i) / (glyphs.length - 1)
    doc.save()
    doc.rotate((angle * 180) / Math.PI, { origin: [middle, middle] })
    doc.text(glyph, middle - doc.widthOfString(glyph) / 2, middle - radius - size * 0.72, { lineBreak: false })
    doc.restore()
  })
  doc.font(FONT_REGULAR)
  const under = ['电子签章 沙箱', ...o.lines.slice(0, 2)]
  under.forEach((line, i) => {
    doc.fontSize(i === 0 ? 8.5 : 6.5)
    doc.text(line, 0, middle + 10 + (i === 0 ? 0 : 4 + i * 9), { width: SEAL_SIZE, align: 'center', lineBreak: false })
  })
  doc.end()
  return done
}
