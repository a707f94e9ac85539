// Draws a version of a framework contract on A4: what is committed, how it is priced, what a period's tons earn. Runs in the thread of the papers.
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, M, SEAL_SIZE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'
import { numberPages, type PaperColumn, tableHead, tableRow } from '../../platform/pdf/table.ts'

export interface FrameworkPaper {
  ccNo: string
  version: number
  typeText: string
  seller: string
  buyer: string
  at: number
  facts: { label: string; text: string }[]
  /** level: empty where a line says none. */
  lines: { no: number; title: string; level: string; kg: Kg; premiumFen: Fen; extraFen: Fen }[]
  priceRule: string
  plan: string
  tiers: string
  rebate: string
  changes: string[]
}
const signed = (fen: Fen): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`
/** 等级 is a column where any line says its own. */
const columns = (leveled: boolean): readonly PaperColumn[] => [
  { head: '行', share: 0.08 },
  { head: '商品', share: leveled ? 0.32 : 0.44 },
  ...(leveled ? [{ head: '等级', share: 0.12 }] : []),
  { head: '约定，吨', share: 0.16, right: true },
  { head: '品种升贴水，元/吨', share: 0.17, right: true },
  { head: '规格加价，元/吨', share: 0.15, right: true },
]

/** Room for both seals under the names of the sides, whole on one page. */
function seals(s: Sheet, p: FrameworkPaper): void {
  const half = WIDTH / 2 - 8
  s.font('bold', 9.5)
  const names = [s.wrap(`买方（合同专用章）：${p.buyer}`, half), s.wrap(`卖方（合同专用章）：${p.seller}`, half)]
  const head = Math.max(...names.map(n => n.length)) * 15 + 3
  s.need(16 + head + SEAL_SIZE)
  s.y += 16
  for (const [i, side] of (['buyer', 'mill'] as const).entries()) {
    const x = M.left + i * (half + 16)
    for (const [n, text] of (names[i] ?? []).entries()) s.put(text, x, s.y + n * 15)
    s.sealAt(side, x, s.y + head)
  }
  s.y += head + SEAL_SIZE
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
  const leveled = p.lines.some(l => l.level !== '')
  const table = columns(leveled)
  const level = (text: string): string[] => (leveled ? [text] : [])
  tableHead(s, table)
  for (const l of p.lines)
    tableRow(s, table, [String(l.no), l.title, ...level(l.level), tons(l.kg), signed(l.premiumFen), signed(l.extraFen)])
  tableRow(s, table, ['', '合计', ...level(''), tons(p.lines.reduce((n, l) => n + l.kg, 0)), '', ''], { bold: true })
  s.y += 10
  s.font('regular', 9.5)
  s.paragraph(`厂提价 = 指数均价 + 品种升贴水 + 规格加价；运费按送货地址另计。${p.priceRule}`, { lead: 15 })
  if (p.plan) s.paragraph(`月度计划　${p.plan}`, { lead: 15 })
  if (p.tiers) s.paragraph(`返利　${p.tiers}${p.rebate ? `；${p.rebate}已确认的结算吨数计算，期末入余额` : ''}`, { lead: 15 })
  for (const c of p.changes) s.paragraph(`本版变更　${c}`, { lead: 15 })
  seals(s, p)
  numberPages(s, `${p.ccNo}-${p.version}`)
  s.pdf.end()
  return done
}
