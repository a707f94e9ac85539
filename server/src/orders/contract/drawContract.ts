// Draws a contract as PDF: A4, the number and page x / y on each page, tables that break over pages with their head repeated. Runs in the
// thread of the papers (platform/pdf/paperThread.ts).
import { contractSumRows, contractTotalLabel } from '@mall/domain/orders/contract/contractSums.ts'
import type { ContractDocument, ContractLine } from '@mall/domain/orders/contract/assembleContract.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, INK, M, MUTE, PAGE, SEAL_SIZE, Sheet, type Weight, WIDTH } from '../../platform/pdf/sheet.ts'

/** What the paper says beside its text. */
export interface ContractPaper {
  contractNo: string
  /** 第 n 版, 已作废 ... */
  remark: string
  /** 生成 2026-11-20 15:40, 勾选 ... */
  facts: string[]
  madeAt: number
  /** Where the seals of buyer and mill stand, if they were not set on the platform: what was done instead. */
  seals?: [buyer: string, mill: string]
  document: ContractDocument
}
interface Column {
  title: string
  width: number
  num?: true
  of(l: ContractLine): string
}
const COLUMNS: readonly Column[] = [
  { title: '序', width: 22, of: l => String(l.no) },
  {
    title: '产品、规格与要求',
    width: 176,
    of: l => [l.title, l.extrasText, [l.standard, l.millName].filter(Boolean).join('，')].filter(Boolean).join('\n'),
  },
  { title: '件数', width: 44, num: true, of: l => `${l.pieces} ${l.pieceUnit}` },
  {
    title: '重量，吨',
    width: 84,
    num: true,
    of: l => (l.fromKg === l.toKg ? tons(l.weightKg) : `${tons(l.weightKg)}\n${tons(l.fromKg)}–${tons(l.toKg)}`),
  },
  { title: '单价，元', width: 72, num: true, of: l => `${yuan(l.priceFen)}\n${PriceUnitLabel[l.priceUnit]}` },
  { title: '金额，元', width: 85.28, num: true, of: l => yuan(l.amountFen) },
]
const PAD = 4
const CELL = 8.5
const CELL_LEAD = 12.5

function tableHead(s: Sheet): void {
  s.font('bold', CELL)
  s.pdf.rect(M.left, s.y, WIDTH, CELL_LEAD + 2 * PAD).fill('#eef1f5')
  let x = M.left
  for (const c of COLUMNS) {
    s.put(c.title, c.num ? x + c.width - PAD - s.width(c.title) : x + PAD, s.y + PAD)
    x += c.width
  }
  s.y += CELL_LEAD + 2 * PAD
  s.rule(s.y)
  s.font('regular', CELL)
}

function goodsTable(s: Sheet, d: ContractDocument): void {
  s.need(80)
  s.rule(s.y)
  tableHead(s)
  for (const l of d.lines) {
    const cells = COLUMNS.map(c => s.wrap(c.of(l), c.width - 2 * PAD))
    const height = Math.max(...cells.map(c => c.length)) * CELL_LEAD + 2 * PAD
    if (!s.room(height)) {
      s.turn()
      s.rule(s.y)
      tableHead(s)
    }
    let x = M.left
    for (const [i, c] of COLUMNS.entries()) {
      for (const [n, text] of (cells[i] ?? []).entries())
        s.put(text, c.num ? x + c.width - PAD - s.width(text) : x + PAD, s.y + PAD + n * CELL_LEAD, i > 0 && n > 0 ? MUTE : INK)
      x += c.width
    }
    s.y += height
    s.rule(s.y)
  }
  sums(s, d)
}

function sums(s: Sheet, { sums: t }: ContractDocument): void {
  const band = t.fromKg === t.toKg ? '' : `，预计结算 ${tons(t.fromKg)}–${tons(t.toKg)} 吨`
  const rows: [string, string][] = [[`货款，${t.pieces} 件，${tons(t.weightKg)} 吨${band}`, yuan(t.goodsFen)]]
  for (const { label, fen } of contractSumRows(t)) rows.push([label, yuan(fen)])
  const row = (label: string, value: string, weight: Weight) => {
    s.font(weight, CELL)
    s.need(CELL_LEAD + 2 * PAD)
    s.put(label, M.left + PAD, s.y + PAD)
    s.put(value, M.left + WIDTH - PAD - s.width(value), s.y + PAD)
    s.y += CELL_LEAD + 2 * PAD
    s.rule(s.y)
  }
  for (const [label, value] of rows) row(label, value, 'regular')
  row(`${contractTotalLabel(t)}　人民币${t.capitalsText}`, yuan(t.totalFen), 'bold')
  s.y += 8
}

/** What was bid on, coil by coil with its defects. */
function lotList(s: Sheet, lot: NonNullable<ContractDocument['lot']>): void {
  s.font('bold', 9).paragraph(lot.title)
  s.font('regular', 9)
  for (const [i, row] of lot.rows.entries()) s.paragraph(`${i + 1}. ${row}`)
  s.y += 6
}

function clauses(s: Sheet, list: ContractDocument['clauses'], o: { goods?: ContractDocument } = {}): void {
  for (const [i, c] of list.entries()) {
    s.need(48)
    s.y += 6
    s.font('bold', 11)
    s.put(`${c.no}　${c.title}`, M.left, s.y)
    s.y += 20
    if (i === 0 && o.goods) goodsTable(s, o.goods)
    if (i === 0 && o.goods?.lot) lotList(s, o.goods.lot)
    s.font('regular', 10)
    for (const [n, p] of c.paragraphs.entries()) s.paragraph(c.paragraphs.length > 1 ? `${n + 1}. ${p}` : p)
  }
}

/** The block of the two sides, whole on one page, with the room for their seals under the words that say so. */
function parties(s: Sheet, d: ContractDocument, seals: ContractPaper['seals']): void {
  const half = WIDTH / 2 - 8
  const sides = [
    { side: 'buyer', name: `买方：${d.buyer.name}`, facts: d.buyer.facts, mark: `（${seals?.[0] ?? '合同专用章'}）` },
    { side: 'mill', name: `卖方：${d.seller.name}`, facts: d.seller.facts, mark: `（${seals?.[1] ?? '合同专用章'}）` },
  ] as const
  const blocks = sides.map(p => ({
    ...p,
    title: s.font('bold', 10).wrap(p.name, half),
    lines: s.font('regular', 9).wrap(p.facts.map(f => `${f.label}：${f.value}`).join('\n'), half),
    foot: s.wrap(p.mark, half),
  }))
  const head = Math.max(...blocks.map(b => b.title.length * 16.5 + b.lines.length * 14.85)) + 6
  s.need(14 + 10 + head + SEAL_SIZE + 8)
  s.y += 14
  s.rule(s.y)
  s.y += 10
  const top = s.y
  for (const [i, b] of blocks.entries()) {
    const x = M.left + i * (half + 16)
    s.font('bold', 10)
    for (const [n, text] of b.title.entries()) s.put(text, x, top + n * 16.5)
    s.font('regular', 9)
    for (const [n, text] of b.lines.entries()) s.put(text, x, top + b.title.length * 16.5 + n * 14.85, MUTE)
    // One line for both: the seals stand side by side, over these words and nothing else.
    for (const [n, text] of b.foot.entries()) s.put(text, x, top + head + n * 14.85, MUTE)
    s.sealAt(b.side, x, top + head)
  }
  s.y = top + head + SEAL_SIZE + 8
}

/** The paper as bytes, without signatures. Pure but for the cost: the same paper gives the same bytes. */
export function draw(paper: ContractPaper, fonts: Fonts): Promise<Buffer> {
  const { document: d } = paper
  const at = new Date(paper.madeAt)
  const info = {
    Title: `${d.title} ${paper.contractNo}`,
    Author: d.seller.name,
    Subject: d.orderCode,
    CreationDate: at,
    ModDate: at,
  }
  const s = new Sheet({ fonts, info })
  const done = bytesOf(s)
  s.font('bold', 18)
  s.put(d.title, M.left + (WIDTH - s.width(d.title)) / 2, s.y)
  s.y += 32
  s.font('regular', 9.5)
  const line = [paper.contractNo, paper.remark].filter(Boolean).join('　')
  s.put(line, M.left + (WIDTH - s.width(line)) / 2, s.y, MUTE)
  s.y += 24
  s.font('regular', 10)
  s.paragraph(`买方：${d.buyer.name}${creditOf(d.buyer)}`)
  s.paragraph(`卖方：${d.seller.name}${creditOf(d.seller)}`)
  if (d.referenceText) s.paragraph(`买方参考：${d.referenceText}`)
  s.font('regular', 9)
  for (const fact of paper.facts) s.paragraph(fact, { color: MUTE })
  s.y += 4
  clauses(s, d.clauses, { goods: d })
  parties(s, d, paper.seals)
  for (const a of d.agreements) {
    s.need(90)
    s.y += 10
    s.rule(s.y)
    s.y += 12
    s.font('bold', 12)
    s.put(`附：${a.title}（第 ${a.versionNo} 版）`, M.left, s.y)
    s.y += 22
    clauses(s, a.clauses)
  }
  feet(s, paper)
  s.pdf.end()
  return done
}

const creditOf = (p: ContractDocument['buyer']): string => (p.creditCode ? `　统一社会信用代码 ${p.creditCode}` : '')

/** Number and page on each page, when it is known how many there are. */
function feet(s: Sheet, paper: ContractPaper): void {
  const { start, count } = s.pdf.bufferedPageRange()
  for (let i = 0; i < count; i += 1) {
    s.pdf.switchToPage(start + i)
    s.font('regular', 8.5)
    s.rule(PAGE.height - 44)
    s.put(`合同编号 ${paper.contractNo}${paper.remark ? `　${paper.remark}` : ''}`, M.left, PAGE.height - 38, MUTE)
    const page = `第 ${i + 1} 页 / 共 ${count} 页`
    s.put(page, M.left + WIDTH - s.width(page), PAGE.height - 38, MUTE)
  }
}
