// Draws a settlement sheet on A4: parties, truck by truck, what did not come, sums in figures and words, both sides' words. Runs in the thread of
// the papers (platform/pdf/paperThread.ts).
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { rmbCapitals } from '@mall/domain/kernel/rmbCapitals.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, INK, M, MUTE, SEAL_SIZE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'
import { numberPages } from '../../platform/pdf/table.ts'

export interface SettlementPaper {
  settleNo: string
  orderCode: string
  contractNo: string
  /** 采购单号、项目、希望到货日 in words; left out: none was said, as on papers of before. */
  referenceText?: string
  seller: string
  buyer: string
  settlementText: string
  stateText: string
  draftedAt: number
  rows: {
    waybillNo: string
    ticketNo: string
    title: string
    pieces: string
    orderedKg: Kg
    settledKg: Kg
    priceText: string
    fen: Fen
    verdict: string
  }[]
  tail: { title: string; pieces: string; weightKg: Kg; choice: string }[]
  sums: { label: string; fen: Fen; bold?: true }[]
  differenceFen: Fen
  history: { at: number; what: string; who: string }[]
  /** yes: the mill's seal is put on it; no: none can be had now; draft: the sheet is not offered yet. */
  sealed: 'yes' | 'no' | 'draft'
}

const ROW = 22
const minute = (at: number): string => minuteText(new Date(at))
const COLUMNS: { head: string; share: number; right?: true; of(r: SettlementPaper['rows'][number]): string }[] = [
  { head: '运单 / 磅单', share: 0.25, of: r => r.waybillNo },
  { head: '商品', share: 0.27, of: r => r.title },
  { head: '件', share: 0.07, right: true, of: r => r.pieces },
  { head: '订货，吨', share: 0.1, right: true, of: r => tons(r.orderedKg) },
  { head: '结算，吨', share: 0.1, right: true, of: r => tons(r.settledKg) },
  { head: '金额，元', share: 0.13, right: true, of: r => yuan(r.fen) },
  { head: '认定', share: 0.08, of: r => r.verdict },
]

function tableRow(s: Sheet, texts: readonly string[], o: { head?: true; second?: readonly string[] } = {}): void {
  const height = o.second ? ROW + 8 : ROW
  s.need(height)
  if (o.head) s.pdf.rect(M.left, s.y, WIDTH, height).fill('#f6f8fa')
  let x = M.left
  for (const [i, column] of COLUMNS.entries()) {
    const width = WIDTH * column.share
    const line = (text: string, y: number, size: number, color: string) => {
      let fit = size
      s.font('regular', fit)
      while (s.width(text) > width - 8 && fit > 5.5) s.font('regular', (fit -= 0.5))
      s.put(text, column.right ? x + width - 4 - s.width(text) : x + 4, y, color)
    }
    line(texts[i] ?? '', s.y + 6, 8.5, o.head ? MUTE : INK)
    if (o.second?.[i]) line(o.second[i], s.y + 17, 7, MUTE)
    x += width
  }
  s.y += height
  s.rule(s.y)
}

const UNSEALED = {
  no: '本结算单未加盖电子签章；以订单页「结算」里的记录为准，需要盖章件的请联系专属客服。',
  draft: '草稿，未加盖电子签章。',
} as const
function seal(s: Sheet, p: SettlementPaper): void {
  s.y += 10
  s.font('regular', 9)
  if (p.sealed !== 'yes') return s.paragraph(UNSEALED[p.sealed], { lead: 14, color: MUTE })
  const words = `卖方（电子签章）：${p.seller}`
  s.need(16 + SEAL_SIZE)
  s.put(words, M.left + WIDTH / 2, s.y)
  s.sealAt('mill', M.left + WIDTH / 2, s.y + 16)
  s.y += 16 + SEAL_SIZE
}

export function draw(p: SettlementPaper, fonts: Fonts): Promise<Buffer> {
  const at = new Date(p.draftedAt)
  const s = new Sheet({
    fonts,
    info: { Title: `结算单 ${p.settleNo}`, Author: p.seller, Subject: p.orderCode, CreationDate: at, ModDate: at },
  })
  const done = bytesOf(s)
  s.y = 48
  s.font('bold', 19)
  s.put('结算单', M.left, s.y)
  s.font('bold', 11)
  s.put(p.settleNo, M.left + WIDTH - s.width(p.settleNo), s.y + 2)
  s.y += 28
  s.font('regular', 9.5)
  for (const text of [
    `卖方　${p.seller}`,
    `买方　${p.buyer}`,
    `订单　${p.orderCode}　　合同　${p.contractNo || '—'}　　结算方式　${p.settlementText}　　状态　${p.stateText}　　出单　${minute(p.draftedAt)}`,
    ...(p.referenceText ? [p.referenceText] : []),
  ])
    s.paragraph(text, { lead: 15 })
  s.y += 6
  tableRow(
    s,
    COLUMNS.map(c => c.head),
    { head: true },
  )
  for (const r of p.rows)
    tableRow(
      s,
      COLUMNS.map(c => c.of(r)),
      { second: [r.ticketNo, r.priceText] },
    )
  for (const t of p.tail) tableRow(s, ['未发', t.title, t.pieces, tons(t.weightKg), '0.000', '', t.choice])
  s.y += 10
  for (const sum of p.sums) {
    s.need(17)
    s.font(sum.bold ? 'bold' : 'regular', 10)
    const fen = yuan(sum.fen)
    s.put(sum.label, M.left + WIDTH * 0.55, s.y)
    s.put(fen, M.left + WIDTH - s.width(fen), s.y)
    s.y += 17
  }
  s.y += 4
  s.font('bold', 11)
  const word = p.differenceFen < 0 ? '应补' : '应退'
  s.paragraph(`${word} ${yuan(Math.abs(p.differenceFen))} 元（${rmbCapitals(Math.abs(p.differenceFen))}）`, { lead: 18 })
  s.y += 8
  s.font('regular', 9)
  for (const h of p.history) s.paragraph(`${minute(h.at)}　${h.who}　${h.what}`, { lead: 14, color: MUTE })
  seal(s, p)
  numberPages(s, p.settleNo)
  s.pdf.end()
  return done
}
