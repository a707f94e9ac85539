// 作废协议: what both sides sign to make a signed document void. The first document stays as it is.
import PdfKit from 'pdfkit'
import { FONT_BOLD, FONT_REGULAR } from './sealDrawing.ts'

export interface VoidPaper {
  title: string
  documentNo: string
  sha256: string
  buyer: string
  mill: string
  /** Who asks for it. */
  by: string
  reason: string
  /** Already in words of Asia/Shanghai. */
  day: string
}

export function drawVoidPaper(p: VoidPaper): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', margin: 64, info: { Title: `作废协议 ${p.documentNo}` } })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.font(FONT_BOLD).fontSize(18).text('作废协议', { align: 'center' }).moveDown(0.4)
  doc.font(FONT_REGULAR).fontSize(10).text(`${p.documentNo}　${p.day}`, { align: 'center' }).moveDown(1.5)
  doc.fontSize(11)
  for (const line of [
    `买方：${p.buyer}`,
    `卖方：${p.mill}`,
    `一、双方于签章平台签署的《${p.title}》（编号 ${p.documentNo}），经协商一致作废。`,
    `二、被作废文件的 SHA-256 摘要：${p.sha256.replace(/(.{32})/, '$1 ')}。该文件保留存档，不作删改。`,
    `三、作废由${p.by}提出，原因：${p.reason}。`,
    '四、本协议自双方电子签章之日起生效。已履行部分与款项按商城交易规则处理。',
  ])
    doc.text(line, { lineGap: 5 }).moveDown(0.6)
  doc.font(FONT_BOLD).text('买方（电子签章）', 80, 600, { lineBreak: false })
  doc.text('卖方（电子签章）', 360, 600, { lineBreak: false })
  doc.end()
  return done
}
