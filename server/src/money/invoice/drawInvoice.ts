// 票面: our own drawing of an invoice, A4, marked as the sandbox's on every page. No figure of its own: all of it comes with the paper.
import { rmbCapitals } from '@mall/domain/kernel/rmbCapitals.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, INK, M, MUTE, PAGE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'

export interface InvoicePaper {
  invoiceSn: string
  taxInvoiceNo: string
  heading: string
  issuedOn: string
  issuedAt: number
  seller: { name: string; taxNo: string }
  buyer: { name: string; taxNo: string; more: string }
  ratePercent: number
  lines: { goodsName: string; spec: string; kg: Kg; price: string; netFen: Fen; taxFen: Fen }[]
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  remark: string
}

const RED = '#b42318'
const COLUMNS: { head: string; share: number; right?: true; of(l: InvoicePaper['lines'][number], p: InvoicePaper): string }[] = [
  { head: '项目名称', share: 0.29, of: l => l.goodsName },
  { head: '规格型号', share: 0.13, of: l => l.spec },
  { head: '单位', share: 0.05, of: () => '吨' },
  { head: '数量', share: 0.09, right: true, of: l => tons(l.kg) },
  { head: '单价', share: 0.14, right: true, of: l => l.price },
  { head: '金额', share: 0.13, right: true, of: l => yuan(l.netFen) },
  { head: '税率', share: 0.06, right: true, of: (_, p) => `${p.ratePercent} %` },
  { head: '税额', share: 0.11, right: true, of: l => yuan(l.taxFen) },
]

function row(s: Sheet, texts: readonly string[], head = false): void {
  const cells = texts.map((t, i) => {
    const width = WIDTH * (COLUMNS[i]?.share ?? 0) - 8
    let size = 8.5
    s.font('regular', size)
    if (COLUMNS[i]?.right) while (s.width(t) > width && size > 5.5) s.font('regular', (size -= 0.5))
    return { size, lines: COLUMNS[i]?.right ? [t] : s.wrap(t, width) }
  })
  const height = Math.max(...cells.map(c => c.lines.length)) * 12 + 8
  s.need(height)
  if (head) s.pdf.rect(M.left, s.y, WIDTH, height).fill('#f6f8fa')
  let x = M.left
  for (const [i, c] of cells.entries()) {
    const width = WIDTH * (COLUMNS[i]?.share ?? 0)
    s.font('regular', c.size)
    for (const [n, line] of c.lines.entries())
      s.put(line, COLUMNS[i]?.right ? x + width - 4 - s.width(line) : x + 4, s.y + 5 + n * 12, head ? MUTE : INK)
    x += width
  }
  s.y += height
  s.rule(s.y)
}

export function draw(p: InvoicePaper, fonts: Fonts): Promise<Buffer> {
  const at = new Date(p.issuedAt)
  const s = new Sheet({
    fonts,
    info: {
      Title: `${p.heading} ${p.taxInvoiceNo}（沙箱）`,
      Author: p.seller.name,
      Subject: p.invoiceSn,
      CreationDate: at,
      ModDate: at,
    },
  })
  const done = bytesOf(s)
  s.y = 46
  s.font('bold', 18)
  s.put(p.heading, (PAGE.width - s.width(p.heading)) / 2, s.y)
  s.y += 34
  s.font('regular', 9)
  s.put(`发票号码　${p.taxInvoiceNo}`, M.left, s.y)
  const on = `开票日期　${p.issuedOn}`
  s.put(on, M.left + WIDTH - s.width(on), s.y)
  s.y += 20
  const top = s.y
  for (const [i, side] of [
    { label: '购买方', ...p.buyer },
    { label: '销售方', ...p.seller, more: '' },
  ].entries()) {
    const x = M.left + (i * WIDTH) / 2 + 6
    s.y = top + 6
    s.font('regular', 8)
    s.put(side.label, x, s.y, MUTE)
    s.y += 13
    s.font('bold', 9.5)
    s.put(side.name, x, s.y)
    s.y += 15
    s.font('regular', 8.5)
    s.put(`统一社会信用代码　${side.taxNo}`, x, s.y)
    s.y += 13
    s.font('regular', 7.5)
    for (const line of s.wrap(side.more, WIDTH / 2 - 12).slice(0, 3)) {
      s.put(line, x, s.y, MUTE)
      s.y += 11
    }
  }
  s.y = top + 84
  s.pdf.rect(M.left, top, WIDTH, 84).lineWidth(0.6).strokeColor(MUTE).stroke()
  row(
    s,
    COLUMNS.map(c => c.head),
    true,
  )
  for (const l of p.lines)
    row(
      s,
      COLUMNS.map(c => c.of(l, p)),
    )
  row(s, ['合计', '', '', '', '', yuan(p.netFen), '', yuan(p.taxFen)])
  s.y += 8
  s.need(60)
  s.font('bold', 10.5)
  const minus = p.grossFen < 0 ? '（负数）' : ''
  s.paragraph(`价税合计（大写）　${minus}${rmbCapitals(Math.abs(p.grossFen))}　　（小写）　¥${yuan(p.grossFen)}`, { lead: 18 })
  s.font('regular', 8.5)
  s.paragraph(`备注：${p.remark}`, { lead: 13 })
  s.y += 6
  s.paragraph('本票由税务平台沙箱开具，只作演示，不可入账、不可抵扣。', { lead: 13, color: RED })
  const pages = s.pdf.bufferedPageRange().count
  for (let i = 0; i < pages; i += 1) {
    s.pdf.switchToPage(i)
    // The mark cannot be overlooked nor cut off with a margin.
    s.pdf.save().rotate(-8, { origin: [470, 60] })
    s.pdf.rect(452, 40, 84, 30).lineWidth(1.6).strokeColor(RED).stroke()
    s.font('bold', 17)
    s.put('沙　箱', 466, 44, RED)
    s.pdf.restore()
    s.font('regular', 8)
    const foot = `${p.invoiceSn}　沙箱　第 ${i + 1} / ${pages} 页`
    s.put(foot, M.left + WIDTH - s.width(foot), PAGE.height - 38, MUTE)
  }
  s.pdf.end()
  return done
}
