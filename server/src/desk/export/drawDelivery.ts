// Draws what was delivered of an order on A4: truck by truck its waybill and scale ticket, and the units that were on it. Runs in the thread of
// the papers (platform/pdf/paperThread.ts).
import type { Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, M, MUTE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'
import { numberPages } from '../../platform/pdf/table.ts'

export interface DeliveryPaper {
  orderCode: string
  /** 采购单号、项目、希望到货日 in words; empty: none was said. */
  referenceText: string
  seller: string
  buyer: string
  at: number
  trucks: {
    waybillNo: string
    plate: string
    carrier: string
    depot: string
    state: string
    leftText: string
    receivedText: string
    ticketNo: string
    /** kg; null: not weighed. */
    scale: { tareKg: Kg; grossKg: Kg; netKg: Kg } | null
    units: { unitNo: string; heatNo: string; title: string; pieces: string; tagKg: Kg }[]
  }[]
}

const COLUMNS = [
  { head: '件号', share: 0.28 },
  { head: '炉号', share: 0.2 },
  { head: '商品', share: 0.3 },
  { head: '件', share: 0.08, right: true },
  { head: '标牌，吨', share: 0.14, right: true },
] as const

function tableRow(s: Sheet, texts: readonly string[], color?: string): void {
  s.need(17)
  let x = M.left
  for (const [i, c] of COLUMNS.entries()) {
    const width = WIDTH * c.share
    let size = 8.5
    s.font('regular', size)
    while (s.width(texts[i] ?? '') > width - 6 && size > 5.5) s.font('regular', (size -= 0.5))
    const text = texts[i] ?? ''
    s.put(text, 'right' in c ? x + width - 4 - s.width(text) : x + 2, s.y + 4, color)
    x += width
  }
  s.y += 17
  s.rule(s.y)
}

export function draw(p: DeliveryPaper, fonts: Fonts): Promise<Buffer> {
  const at = new Date(p.at)
  const s = new Sheet({
    fonts,
    info: { Title: `发货与过磅 ${p.orderCode}`, Author: p.seller, Subject: p.orderCode, CreationDate: at, ModDate: at },
  })
  const done = bytesOf(s)
  s.y = 48
  s.font('bold', 19)
  s.put('发货与过磅', M.left, s.y)
  s.font('bold', 11)
  s.put(p.orderCode, M.left + WIDTH - s.width(p.orderCode), s.y + 2)
  s.y += 28
  s.font('regular', 9.5)
  s.paragraph(`卖方　${p.seller}`, { lead: 15 })
  s.paragraph(`买方　${p.buyer}`, { lead: 15 })
  if (p.referenceText) s.paragraph(p.referenceText, { lead: 15 })
  for (const t of p.trucks) {
    s.y += 12
    s.need(90)
    s.font('bold', 11)
    s.paragraph(`运单 ${t.waybillNo}　${t.plate || '未报车牌'}　${t.state}`, { lead: 17 })
    s.font('regular', 9.5)
    s.paragraph(`${t.depot}　${t.carrier}　出厂 ${t.leftText || '—'}　签收 ${t.receivedText || '—'}`, { lead: 14, color: MUTE })
    s.paragraph(
      t.scale
        ? `磅单 ${t.ticketNo}　毛重 ${tons(t.scale.grossKg)}　皮重 ${tons(t.scale.tareKg)}　净重 ${tons(t.scale.netKg)} 吨`
        : '没有过磅',
      { lead: 15 },
    )
    tableRow(
      s,
      COLUMNS.map(c => c.head),
      MUTE,
    )
    for (const u of t.units) tableRow(s, [u.unitNo, u.heatNo, u.title, u.pieces, tons(u.tagKg)])
    tableRow(s, ['合计', '', '', '', tons(t.units.reduce((n, u) => n + u.tagKg, 0))])
  }
  numberPages(s, p.orderCode)
  s.pdf.end()
  return done
}
