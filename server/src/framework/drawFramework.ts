// Draws a version of a framework contract on A4: what is committed, how it is priced, what a period's tons earn. Runs in the thread of the papers.
import { yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import { bytesOf, type Fonts, INK, M, MUTE, PAGE, RULE, Sheet, WIDTH } from '../paper/sheet.ts'

export interface FrameworkPaper {
  ccNo: string
  version: number
  typeText: string
  seller: string
  buyer: string
  at: number
  facts: { label: string; text: string }[]
  lines: { no: number; title: string; kg: number; premiumFen: number; extraFen: number }[]
  plan: string
  tiers: string
  changes: string[]
}
const signed = (fen: number): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`
const COLUMNS = [
  { head: '行', share: 0.08 },
  { head: '商品', share: 0.44 },
  { head: '约定，吨', share: 0.16, right: true },
  { head: '品种升贴水，元/吨', share: 0.17, right: true },
  { head: '规格加价，元/吨', share: 0.15, right: true },
] as const

function tableRow(s: Sheet, texts: readonly string[], o: { head?: true; bold?: true } = {}): void {
  s.need(18)
  let x = M.left
  for (const [i, c] of COLUMNS.entries()) {
    const width = WIDTH * c.share
    const text = texts[i] ?? ''
    let size = 9
    s.font(o.bold ? 'bold' : 'regular', size)
    while (s.width(text) > width - 6 && size > 5) s.font(o.bold ? 'bold' : 'regular', (size -= 0.5))
    s.put(text, 'right' in c ? x + width - 3 - s.width(text) : x + 2, s.y + 4, o.head ? MUTE : INK)
    x += width
  }
  s.y += 18
  s.rule(s.y)
}

export function draw(p: FrameworkPaper, fonts: Fonts): Promise<Buffer> {
  const at = new Date(p.at)
  const s = new Sheet({
    fonts,
    info: { Title: `框架合同 ${p.ccNo}`, Author: p.seller, Subject: p.buyer, CreationDate: at, ModDate: at },
  })
  const done = bytesOf(s)
  s.y = 48
  s.font('bold', 19)
  s.put(`钢材框架合同（${p.typeText}）`, M.left, s.y)
  s.font('bold', 11)
  const no = `${p.ccNo}　第 ${p.version} 版`
  s.put(no, M.left + WIDTH - s.width(no), s.y + 2)
  s.y += 30
  s.font('regular', 9.5)
  s.paragraph(`卖方　${p.seller}`, { lead: 15 })
  s.paragraph(`买方　${p.buyer}`, { lead: 15 })
  for (const f of p.facts) s.paragraph(`${f.label}　${f.text}`, { lead: 15 })
  s.y += 8
  tableRow(
    s,
    COLUMNS.map(c => c.head),
    { head: true },
  )
  for (const l of p.lines) tableRow(s, [String(l.no), l.title, tons(l.kg), signed(l.premiumFen), signed(l.extraFen)])
  tableRow(s, ['', '合计', tons(p.lines.reduce((n, l) => n + l.kg, 0)), '', ''], { bold: true })
  s.y += 10
  s.font('regular', 9.5)
  s.paragraph('厂提价 = 指数均价 + 品种升贴水 + 规格加价；运费按送货地址另计。订单下达时窗口已经结束，订单上的价格即为成交价。', {
    lead: 15,
  })
  if (p.plan) s.paragraph(`月度计划　${p.plan}`, { lead: 15 })
  if (p.tiers) s.paragraph(`返利　${p.tiers}`, { lead: 15 })
  for (const c of p.changes) s.paragraph(`本版变更　${c}`, { lead: 15 })
  s.need(150)
  const pages = s.pdf.bufferedPageRange().count
  for (let i = 0; i < pages; i += 1) {
    s.pdf.switchToPage(i)
    s.font('regular', 8)
    const foot = `${p.ccNo}-${p.version}　第 ${i + 1} / ${pages} 页`
    s.pdf
      .moveTo(M.left, PAGE.height - 44)
      .lineTo(M.left + WIDTH, PAGE.height - 44)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    s.put(foot, M.left + WIDTH - s.width(foot), PAGE.height - 38, MUTE)
  }
  s.pdf.end()
  return done
}
