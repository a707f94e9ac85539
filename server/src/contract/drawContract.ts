// Draws a contract as PDF: A4, the number and page x / y on each page, tables that break over pages with their head repeated. Runs in a thread of
// its own (contractPdf.worker.ts). Lines are broken here and not by the library: it measures each word anew, we know every character's width.
import type { ContractDocument, ContractLine } from '@mall/domain/contract/assembleContract.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import Pdf from 'pdfkit'

/** What the paper says beside its text. */
export interface ContractPaper {
  contractNo: string
  /** 第 n 版, 已作废 ... */
  remark: string
  /** 生成 2026-11-20 15:40, 勾选 ... */
  facts: string[]
  madeAt: number
  document: ContractDocument
}
export interface Fonts {
  regular: Uint8Array
  bold: Uint8Array
}

const PAGE = { width: 595.28, height: 841.89 }
const M = { left: 56, right: 56, top: 64, bottom: 60 }
const WIDTH = PAGE.width - M.left - M.right
const INK = '#1a2233'
const MUTE = '#5b6472'
const RULE = '#c3c9d2'
type Weight = 'regular' | 'bold'

/** May not begin a line. */
const NOT_FIRST = /^[，。、；：？！）》」』】％‰%,.;:!?)\]]/
/** Kept whole: figures, Latin words and codes. */
const TOKENS = /[0-9A-Za-z][0-9A-Za-z.,*/+×#_-]*|[^0-9A-Za-z]/gu

/** Widths of characters per font, in thousandths of the size: kept by the thread, they never change. */
const widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() }

class Sheet {
  readonly pdf: PDFKit.PDFDocument
  y = M.top
  private weight: Weight = 'regular'
  private size = 10

  constructor(o: { fonts: Fonts; info: PDFKit.DocumentInfo }) {
    this.pdf = new Pdf({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      info: o.info,
      pdfVersion: '1.7',
      lang: 'zh-CN',
      autoFirstPage: false,
    })
    this.pdf.registerFont('regular', Buffer.from(o.fonts.regular.buffer, o.fonts.regular.byteOffset, o.fonts.regular.byteLength))
    this.pdf.registerFont('bold', Buffer.from(o.fonts.bold.buffer, o.fonts.bold.byteOffset, o.fonts.bold.byteLength))
    this.pdf.addPage()
  }

  font(weight: Weight, size: number): this {
    this.weight = weight
    this.size = size
    this.pdf.font(weight).fontSize(size)
    return this
  }

  width(text: string): number {
    const known = widths[this.weight]
    let sum = 0
    for (const char of text) {
      let w = known.get(char)
      if (w === undefined) {
        w = (this.pdf.widthOfString(char) / this.size) * 1000
        known.set(char, w)
      }
      sum += w
    }
    return (sum * this.size) / 1000
  }

  /** The text in lines no wider than `most`; a token wider than a line is cut. */
  wrap(text: string, most: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    const end = () => {
      lines.push(line)
      line = ''
      used = 0
    }
    for (const token of text.match(TOKENS) ?? []) {
      const w = this.width(token)
      if (token === '\n') {
        end()
      } else if (used + w <= most || (line !== '' && NOT_FIRST.test(token) && used + w <= most + this.size * 0.6)) {
        line += token
        used += w
      } else if (w <= most) {
        end()
        if (token === ' ') continue
        line = token
        used = w
      } else
        for (const char of token) {
          const cw = this.width(char)
          if (used + cw > most) end()
          line += char
          used += cw
        }
    }
    if (line !== '' || lines.length === 0) lines.push(line)
    return lines
  }

  room(height: number): boolean {
    return this.y + height <= PAGE.height - M.bottom
  }
  turn(): void {
    this.pdf.addPage()
    this.y = M.top
  }
  need(height: number): void {
    if (!this.room(height)) this.turn()
  }
  put(text: string, x: number, y: number, color = INK): void {
    if (text !== '') this.pdf.fillColor(color).text(text, x, y, { lineBreak: false })
  }
  rule(y: number, x = M.left, width = WIDTH): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(RULE)
      .stroke()
  }
  paragraph(text: string, o: { x?: number; width?: number; lead?: number; color?: string } = {}): void {
    const lead = o.lead ?? this.size * 1.65
    for (const line of this.wrap(text, o.width ?? WIDTH)) {
      this.need(lead)
      this.put(line, o.x ?? M.left, this.y, o.color)
      this.y += lead
    }
  }
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
  if (t.serviceFen > 0) rows.push(['附加服务', yuan(t.serviceFen)])
  if (t.freightFen > 0) rows.push(['运费', yuan(t.freightFen)])
  if (t.acceptanceFen > 0) rows.push(['承兑加价', yuan(t.acceptanceFen)])
  const row = (label: string, value: string, weight: Weight) => {
    s.font(weight, CELL)
    s.need(CELL_LEAD + 2 * PAD)
    s.put(label, M.left + PAD, s.y + PAD)
    s.put(value, M.left + WIDTH - PAD - s.width(value), s.y + PAD)
    s.y += CELL_LEAD + 2 * PAD
    s.rule(s.y)
  }
  for (const [label, value] of rows) row(label, value, 'regular')
  row(`合计，含税 13 %　人民币${t.capitalsText}`, yuan(t.totalFen), 'bold')
  s.y += 8
}

function clauses(s: Sheet, list: ContractDocument['clauses'], o: { goods?: ContractDocument } = {}): void {
  for (const [i, c] of list.entries()) {
    s.need(48)
    s.y += 6
    s.font('bold', 11)
    s.put(`${c.no}　${c.title}`, M.left, s.y)
    s.y += 20
    if (i === 0 && o.goods) goodsTable(s, o.goods)
    s.font('regular', 10)
    for (const [n, p] of c.paragraphs.entries()) s.paragraph(c.paragraphs.length > 1 ? `${n + 1}. ${p}` : p)
  }
}

function parties(s: Sheet, d: ContractDocument): void {
  const half = WIDTH / 2 - 8
  s.need(150)
  s.y += 14
  s.rule(s.y)
  s.y += 10
  const top = s.y
  let lowest = top
  for (const [i, [role, p]] of (
    [
      ['买方', d.buyer],
      ['卖方', d.seller],
    ] as const
  ).entries()) {
    s.y = top
    const at = { x: M.left + i * (half + 16), width: half }
    s.font('bold', 10).paragraph(`${role}：${p.name}`, at)
    s.font('regular', 9)
    for (const { label, value } of p.facts) s.paragraph(`${label}：${value}`, { ...at, color: MUTE })
    s.y += 6
    s.paragraph('（合同专用章）', { ...at, color: MUTE })
    lowest = Math.max(lowest, s.y)
  }
  s.y = lowest + 50
}

/** The paper as bytes, without signatures. Pure but for the cost: the same paper gives the same bytes. */
export function drawContract(paper: ContractPaper, fonts: Fonts): Promise<Buffer> {
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
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    s.pdf.on('data', (part: Buffer) => parts.push(part))
    s.pdf.on('end', () => resolve(Buffer.concat(parts)))
    s.pdf.on('error', reject)
  })
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
  s.font('regular', 9)
  for (const fact of paper.facts) s.paragraph(fact, { color: MUTE })
  s.y += 4
  clauses(s, d.clauses, { goods: d })
  parties(s, d)
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
