// Draws a statement on A4: equations, lines, what is doubted. The block of both seals ends it. Runs in the thread of the papers.
import { referenceLabel } from '@mall/domain/orders/order/reference.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { rmbCapitals } from '@mall/domain/kernel/rmbCapitals.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, M, MUTE, SEAL_SIZE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'
import { numberPages, type PaperColumn, tableHead, tableRow } from '../../platform/pdf/table.ts'

export interface StatementPaper {
  /** DZ…; of days that somebody chose, the days themselves. */
  number: string
  /** 2026 年 10 月对账单, 往来明细. */
  title: string
  /** 本月, 本期: what the sum is of. */
  span: string
  /** Why nobody seals it; empty: the block of both seals ends it. */
  unsealed: string
  seller: string
  buyer: string
  at: number
  equations: {
    title: string
    note: string
    openingFen: Fen
    moves: { label: string; fen: Fen; count: number }[]
    closingFen: Fen
  }[]
  lines: {
    no: number
    day: string
    ticket: string
    order: string
    buyerNo?: string
    title: string
    kg: Kg
    fen: Fen
    doubt: string
  }[]
  settledKg: Kg
  settledFen: Fen
  disputedFen: Fen
}
const COLUMNS: readonly PaperColumn[] = [
  { head: '行', share: 0.05 },
  { head: '日期', share: 0.09 },
  { head: '磅单', share: 0.2 },
  { head: '订单', share: 0.2 },
  { head: '商品', share: 0.24 },
  { head: '结算，吨', share: 0.1, right: true },
  { head: '金额，元', share: 0.12, right: true },
]

/** The block of the two sides, whole on one page: each seal stands under its company's name, over the words that say so and nothing else. */
function seals(s: Sheet, p: StatementPaper): void {
  const half = WIDTH / 2 - 8
  s.font('regular', 9.5)
  const sides = [
    { side: 'buyer', name: s.wrap(`买方：${p.buyer}`, half) },
    { side: 'mill', name: s.wrap(`卖方：${p.seller}`, half) },
  ] as const
  const head = Math.max(...sides.map(b => b.name.length)) * 15 + 6
  s.need(14 + 10 + head + SEAL_SIZE)
  s.y += 14
  s.rule(s.y)
  s.y += 10
  for (const [i, b] of sides.entries()) {
    const x = M.left + i * (half + 16)
    for (const [n, text] of b.name.entries()) s.put(text, x, s.y + n * 15)
    s.put('（盖章）', x, s.y + head, MUTE)
    s.sealAt(b.side, x, s.y + head)
  }
  s.y += head + SEAL_SIZE
}

export function draw(p: StatementPaper, fonts: Fonts): Promise<Buffer> {
  const at = new Date(p.at)
  const s = new Sheet({
    fonts,
    info: { Title: `${p.title} ${p.number}`, Author: p.seller, Subject: p.buyer, CreationDate: at, ModDate: at },
  })
  const done = bytesOf(s)
  s.y = 48
  s.font('bold', 19)
  s.put(p.title, M.left, s.y)
  s.font('bold', 11)
  s.put(p.number, M.left + WIDTH - s.width(p.number), s.y + 2)
  s.y += 28
  s.font('regular', 9.5)
  s.paragraph(`卖方　${p.seller}`, { lead: 15 })
  s.paragraph(`买方　${p.buyer}`, { lead: 15 })
  for (const e of p.equations) {
    s.y += 8
    s.need(34)
    s.font('bold', 10.5)
    s.paragraph(`${e.title}　元，${e.note}`, { lead: 16 })
    s.font('regular', 9.5)
    const moves = e.moves.map(m => `${m.fen < 0 ? '−' : '＋'} ${m.label} ${m.count} 笔 ${yuan(Math.abs(m.fen))}`).join('　')
    s.paragraph(`期初 ${yuan(e.openingFen)}　${moves}　＝ 期末 ${yuan(e.closingFen)}`, { lead: 15 })
  }
  s.y += 12
  tableHead(s, COLUMNS, 8.5)
  for (const l of p.lines) {
    tableRow(s, COLUMNS, [String(l.no), l.day, l.ticket, l.order, l.title, tons(l.kg), yuan(l.fen)], { size: 8.5 })
    if (l.buyerNo) {
      s.font('regular', 8)
      s.paragraph(`　　${referenceLabel.buyerNo} ${l.buyerNo}`, { lead: 13, color: MUTE })
    }
    if (l.doubt) {
      s.font('regular', 8)
      s.paragraph(`　　争议：${l.doubt}`, { lead: 13, color: MUTE })
    }
  }
  tableRow(s, COLUMNS, ['', '', '', '', '合计', tons(p.settledKg), yuan(p.settledFen)], { bold: true, size: 8.5 })
  s.y += 10
  s.font('bold', 10.5)
  s.paragraph(`${p.span}结算 ${yuan(p.settledFen)} 元（${rmbCapitals(Math.abs(p.settledFen))}）`, { lead: 17 })
  if (p.disputedFen !== 0) {
    s.font('regular', 9.5)
    s.paragraph(`其中有争议 ${yuan(p.disputedFen)} 元，不在确认之内，结果另行记载。`, { lead: 15 })
  }
  if (p.unsealed) {
    s.font('regular', 9.5)
    s.paragraph(p.unsealed, { lead: 15, color: MUTE })
  } else seals(s, p)
  numberPages(s, p.number)
  s.pdf.end()
  return done
}
