// Draws the price sheet of a month on A4: the published days, and what every call-off was ordered and settles at. Runs in the thread of the papers.
import { perTonAmount, yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, M, MUTE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'
import { numberPages, type PaperColumn, tableHead, tableRow } from '../../platform/pdf/table.ts'

export interface PriceSheetPaper {
  ccNo: string
  /** YYYY-MM. */
  month: string
  final: boolean
  seller: string
  buyer: string
  at: number
  facts: { label: string; text: string }[]
  points: { onDay: string; fen: Fen }[]
  calls: {
    orderCode: string
    title: string
    weightKg: Kg
    orderedIndexFen: Fen
    provisionalFen: Fen
    finalFen: Fen | null
  }[]
}
const signed = (fen: Fen): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`
const COLUMNS: readonly PaperColumn[] = [
  { head: '订单', share: 0.18 },
  { head: '商品', share: 0.18 },
  { head: '订货，吨', share: 0.09, right: true },
  { head: '下单时指数', share: 0.105, right: true },
  { head: '升贴水与加价', share: 0.125, right: true },
  { head: '暂定价', share: 0.1, right: true },
  { head: '结算价', share: 0.1, right: true },
  { head: '差额，元', share: 0.12, right: true },
]
/** What the ordered weight costs more or less at the final price; undefined without one. */
const differenceOf = (c: PriceSheetPaper['calls'][number]): number | undefined =>
  c.finalFen === null ? undefined : perTonAmount(c.finalFen, c.weightKg) - perTonAmount(c.provisionalFen, c.weightKg)

export function draw(p: PriceSheetPaper, fonts: Fonts): Promise<Buffer> {
  const at = new Date(p.at)
  const name = `${p.ccNo} ${p.month}`
  const s = new Sheet({
    fonts,
    info: { Title: `价格单 ${name}`, Author: p.seller, Subject: p.buyer, CreationDate: at, ModDate: at },
  })
  const done = bytesOf(s)
  s.y = 48
  s.font('bold', 19)
  s.put(p.final ? '价格单（结算价）' : '价格单（暂定价）', M.left, s.y)
  s.font('bold', 11)
  s.put(name, M.left + WIDTH - s.width(name), s.y + 2)
  s.y += 30
  s.font('regular', 9.5)
  s.paragraph(`卖方　${p.seller}`, { lead: 15 })
  s.paragraph(`买方　${p.buyer}`, { lead: 15 })
  for (const f of p.facts) s.paragraph(`${f.label}　${f.text}`, { lead: 15 })
  if (p.points.length > 0) {
    s.font('regular', 8.5)
    s.paragraph(`指数各日　${p.points.map(d => `${d.onDay.slice(5)} ${yuan(d.fen)}`).join('　')}`, { lead: 14, color: MUTE })
  }
  s.y += 8
  tableHead(s, COLUMNS, 8.5)
  for (const c of p.calls) {
    const difference = differenceOf(c)
    tableRow(
      s,
      COLUMNS,
      [
        c.orderCode,
        c.title,
        tons(c.weightKg),
        yuan(c.orderedIndexFen),
        signed(c.provisionalFen - c.orderedIndexFen),
        yuan(c.provisionalFen),
        c.finalFen === null ? '未出' : yuan(c.finalFen),
        difference === undefined ? '' : signed(difference),
      ],
      { size: 8.5 },
    )
  }
  const sum = p.calls.reduce((n, c) => n + (differenceOf(c) ?? 0), 0)
  const kg = p.calls.reduce((n, c) => n + c.weightKg, 0)
  tableRow(s, COLUMNS, ['', '合计', tons(kg), '', '', '', '', p.final ? signed(sum) : ''], { bold: true, size: 8.5 })
  s.y += 10
  s.font('regular', 9.5)
  s.paragraph('价格为厂提价，元/吨；订货参数的加价与运费不在内。', { lead: 15 })
  s.paragraph(
    p.final
      ? '差额按订货重量计算，正数为应补、负数为应退；实际多退少补以结算单的重量为准。'
      : '订单按暂定价下达和付款；交货月过后按当月均价出结算价，结算时多退少补。',
    { lead: 15 },
  )
  numberPages(s, name)
  s.pdf.end()
  return done
}
