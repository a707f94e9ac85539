// Draws the sheet of a lot on A4: what is sold, line by line, how it is bid for, what binds. Runs in the thread of the papers (platform/pdf/paperThread.ts).
import { bytesOf, type Fonts, INK, M, MUTE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'
import { numberPages } from '../../platform/pdf/table.ts'

export interface LotPaper {
  biddingNo: string
  title: string
  seller: string
  stateText: string
  /** 仓库 成品库 …: what it is called and what it is. */
  facts: [label: string, text: string][]
  lines: { no: string; unit: string; goods: string; pieces: string; tons: string; level: string; defect: string }[]
  sums: { pieces: string; tons: string }
  notice: string
  /** 问答与公告, as published. */
  talk: string[]
  rules: string[]
  /** 图样 1 张, 质量证明 附件.pdf: what belongs to it and is fetched on the page. */
  annexes: string[]
  address: string
  drawnAt: number
}
const COLUMNS: readonly { head: string; share: number; right?: true; of(l: LotPaper['lines'][number]): string }[] = [
  { head: '行', share: 0.05, of: l => l.no },
  { head: '件号', share: 0.15, of: l => l.unit },
  { head: '商品', share: 0.28, of: l => l.goods },
  { head: '件数', share: 0.09, right: true, of: l => l.pieces },
  { head: '重量，吨', share: 0.11, right: true, of: l => l.tons },
  { head: '等级', share: 0.09, of: l => l.level },
  { head: '缺陷', share: 0.23, of: l => l.defect },
]
const LEAD = 12.5
const PAD = 4

/** A row as high as its longest cell. */
function row(s: Sheet, texts: readonly string[], weight: 'regular' | 'bold', head = false): void {
  s.font(weight, 8.5)
  const cells = COLUMNS.map((c, i) => s.wrap(texts[i] ?? '', WIDTH * c.share - 2 * PAD))
  const height = Math.max(...cells.map(c => c.length)) * LEAD + 2 * PAD
  if (!s.room(height)) {
    s.turn()
    if (!head) tableHead(s)
    s.font(weight, 8.5)
  }
  let x = M.left
  for (const [i, c] of COLUMNS.entries()) {
    const width = WIDTH * c.share
    for (const [n, text] of (cells[i] ?? []).entries())
      s.put(text, c.right ? x + width - PAD - s.width(text) : x + PAD, s.y + PAD + n * LEAD, head ? MUTE : INK)
    x += width
  }
  s.y += height
  s.rule(s.y)
}
const tableHead = (s: Sheet): void =>
  row(
    s,
    COLUMNS.map(c => c.head),
    'regular',
    true,
  )

export function draw(p: LotPaper, fonts: Fonts): Promise<Buffer> {
  const at = new Date(p.drawnAt)
  const s = new Sheet({
    fonts,
    info: { Title: `竞拍标的单 ${p.biddingNo}`, Author: p.seller, Subject: p.title, CreationDate: at, ModDate: at },
  })
  const done = bytesOf(s)
  s.y = 48
  s.font('bold', 19)
  s.put('竞拍标的单', M.left, s.y)
  s.font('bold', 11)
  s.put(p.biddingNo, M.left + WIDTH - s.width(p.biddingNo), s.y + 5)
  s.y += 30
  s.font('bold', 11).paragraph(p.title, { lead: 18 })
  s.font('regular', 9.5)
  s.paragraph(`卖方　${p.seller}　　状态　${p.stateText}`, { lead: 15 })
  for (const [label, text] of p.facts) s.paragraph(`${label}　${text}`, { lead: 15 })
  s.y += 6
  s.rule(s.y)
  tableHead(s)
  for (const l of p.lines)
    row(
      s,
      COLUMNS.map(c => c.of(l)),
      'regular',
    )
  row(s, ['', '', '合计', p.sums.pieces, p.sums.tons, '', ''], 'bold')
  s.y += 8
  const part = (title: string, texts: readonly string[]) => {
    if (texts.length === 0) return
    s.need(40)
    s.font('bold', 10.5).paragraph(title, { lead: 17 })
    s.font('regular', 9.5)
    for (const text of texts) s.paragraph(text, { lead: 15 })
    s.y += 4
  }
  part('公告', p.notice === '' ? [] : p.notice.split('\n'))
  part('问答', p.talk)
  part(
    '规则要点',
    p.rules.map((r, i) => `${i + 1}. ${r}`),
  )
  part('附件与图样', p.annexes)
  s.font('regular', 8.5).paragraph(`以竞拍现场页为准：${p.address}`, { lead: 14, color: MUTE })
  numberPages(s, p.biddingNo)
  s.pdf.end()
  return done
}
