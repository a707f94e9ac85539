// Draws 产品质量证明书 on A4: what it is of, chemistry and mechanics beside their limits, the units, the QR to its verification. Runs in the
// thread of the papers (platform/pdf/paperThread.ts).
import { minuteText } from '@mall/domain/kernel/clock.ts'
import {
  type CertContent,
  coatingHead,
  MEASURED_ONLY,
  titleOf,
  type ValueRow,
} from '@mall/domain/delivery/millCertificate/certificate.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { bytesOf, type Fonts, INK, M, MUTE, PAGE, RULE, SEAL_SIZE, Sheet, WIDTH } from '../../platform/pdf/sheet.ts'

export interface CertPaper {
  content: CertContent
  hash: string
  code: string
  address: string
  qr: { size: number; dots: number[] }
  /** By the platform, once it is drawn. */
  sealed: boolean
}
const RED = '#c8321e'
const PAD = 5
const CELL = 9
const ROW = 20
const HEAD_FILL = '#f6f8fa'

const minute = (at: number): string => minuteText(new Date(at))

function cell(
  s: Sheet,
  text: string,
  x: number,
  y: number,
  width: number,
  o: { head?: boolean; bold?: boolean; center?: boolean } = {},
): void {
  if (o.head) s.pdf.rect(x, y, width, ROW).fill(HEAD_FILL)
  s.pdf.rect(x, y, width, ROW).lineWidth(0.6).strokeColor(RULE).stroke()
  // A text that is too long is set smaller rather than cut.
  let size = CELL
  s.font(o.bold ? 'bold' : 'regular', size)
  while (s.width(text) > width - 2 * PAD && size > 5.5) s.font(o.bold ? 'bold' : 'regular', (size -= 0.5))
  const at = o.center ? x + (width - s.width(text)) / 2 : x + PAD
  s.put(text, at, y + (ROW - size * 1.25) / 2, o.head ? MUTE : INK)
}

function facts(s: Sheet, c: CertContent): void {
  const rows: [string, string, string, string][] = [
    c.customer === ''
      ? ['收货单位', c.buyer, '订单 / 合同', [c.orderCode, c.contractNo].filter(Boolean).join(' / ')]
      : ['收货单位', c.customer, '拆分自', `${c.parentNo}，${c.buyer}`],
    ['品名', c.productName, '牌号', c.grade],
    ['规格，mm', c.spec, c.measuredOnly ? '订货标准' : '执行标准', c.standard],
    ['炉号', c.heatNo, '交货状态', c.delivery],
    ['件数', `${c.pieces} ${c.pieceUnit}`, `重量，${c.weightBasis}`, `${tons(c.weightKg)} 吨`],
    c.customer === ''
      ? ['运单 / 车牌', [c.waybillNo, c.plate].filter(Boolean).join(' / '), '发货仓库', c.depotName]
      : ['用途', c.useFor || '—', '发货仓库', c.depotName],
  ]
  // What is looked for first is set bold: grade, size, weight.
  const bold = new Set([c.grade, c.spec, `${tons(c.weightKg)} 吨`])
  for (const [a, b, d, e] of rows) {
    cell(s, a, M.left, s.y, 68, { head: true })
    cell(s, b, M.left + 68, s.y, WIDTH / 2 - 68, { bold: bold.has(b) })
    cell(s, d, M.left + WIDTH / 2, s.y, 68, { head: true })
    cell(s, e, M.left + WIDTH / 2 + 68, s.y, WIDTH / 2 - 68, { bold: bold.has(e) })
    s.y += ROW
  }
}

/** Nine properties a table: a grade with more gets a second one below. */
function values(s: Sheet, title: string, list: readonly ValueRow[]): void {
  if (list.length === 0) return
  s.y += 12
  s.need(ROW * 3 + 22)
  s.font('bold', 10.5)
  s.put(title, M.left, s.y)
  s.y += 18
  for (let i = 0; i < list.length; i += 9) {
    const part = list.slice(i, i + 9)
    s.need(ROW * 3)
    const first = 52
    const width = (WIDTH - first) / part.length
    const lines: { label: string; of: (v: ValueRow) => string; head?: true; bold?: true }[] = [
      { label: '', of: v => [v.label, v.unit === '%' ? '' : v.unit].filter(Boolean).join(' '), head: true },
      { label: '标准', of: v => v.limit || '—' },
      { label: '实测', of: v => v.value, bold: true },
    ]
    for (const { label, of, ...how } of lines) {
      cell(s, label, M.left, s.y, first, { head: true })
      for (const [n, v] of part.entries()) cell(s, of(v), M.left + first + n * width, s.y, width, { ...how, center: true })
      s.y += ROW
    }
    s.y += 4
  }
}

function units(s: Sheet, c: CertContent): void {
  s.y += 10
  s.need(ROW * 2 + 20)
  s.font('bold', 10.5)
  s.put(`件号，${c.units.length} 个`, M.left, s.y)
  s.y += 18
  const per = 4
  const width = WIDTH / per
  for (let i = 0; i < c.units.length; i += per) {
    if (!s.room(ROW)) s.turn()
    for (let n = 0; n < per; n += 1) {
      const u = c.units[i + n]
      cell(
        s,
        u ? `${u.unitNo}　${u.pieces > 1 ? `${u.pieces} ${c.pieceUnit} ` : ''}${tons(u.kg)}` : '',
        M.left + n * width,
        s.y,
        width,
        {
          center: true,
        },
      )
    }
    s.y += ROW
  }
}

function foot(s: Sheet, p: CertPaper): void {
  const { content: c } = p
  s.y += 12
  s.need(130)
  const side = 96
  const dot = side / p.qr.size
  s.pdf.fillColor(INK)
  for (let y = 0; y < p.qr.size; y += 1)
    for (let x = 0; x < p.qr.size; x += 1)
      if (p.qr.dots[y * p.qr.size + x]) s.pdf.rect(M.left + x * dot, s.y + y * dot, dot + 0.05, dot + 0.05)
  s.pdf.fill(INK)
  const top = s.y
  const right = p.sealed ? SEAL_SIZE + 26 : 110
  const at = { x: M.left + side + 16, width: WIDTH - side - right, color: MUTE, lead: 14.5 }
  s.font('regular', 9)
  s.paragraph(`扫码核验，或到 ${p.address} 填写编号和校验码 ${p.code}。`, at)
  s.paragraph(`内容摘要 SHA-256 ${p.hash.slice(0, 16)}…${p.hash.slice(-8)}，${minute(c.issuedAt)} 存证。`, at)
  s.paragraph(
    c.parentNo === ''
      ? '转售请用「质保书拆分」，各份重量合计不会超过原件。'
      : `本件是 ${c.parentNo} 的一部分，各份重量合计不超过原件。`,
    at,
  )
  const seal = p.sealed ? `本件由 ${c.mill} 加盖电子签章` : '本件未加盖电子签章'
  s.paragraph(`检验 ${c.inspector}　检验日期 ${c.testedOn}。${seal}，以编号、校验码和摘要核验。`, at)
  if (p.sealed) {
    s.sealAt('mill', M.left + WIDTH - SEAL_SIZE, top)
    s.y = Math.max(s.y, top + SEAL_SIZE) + 4
    return
  }
  const cx = M.left + WIDTH - 42
  const cy = top + 44
  s.pdf.circle(cx, cy, 40).lineWidth(1.4).strokeColor(RED).stroke()
  s.font('regular', 9)
  for (const [i, text] of ['质量检验', '专用章', c.demo ? '（演示）' : ''].entries())
    s.put(text, cx - s.width(text) / 2, cy - 20 + i * 14, RED)
  s.y = Math.max(s.y, top + side) + 4
}

export function draw(p: CertPaper, fonts: Fonts): Promise<Buffer> {
  const { content: c } = p
  const at = new Date(c.issuedAt)
  const s = new Sheet({
    fonts,
    info: { Title: `${titleOf(c)} ${c.certNo}`, Author: c.mill, Subject: c.heatNo, CreationDate: at, ModDate: at },
  })
  const done = bytesOf(s)
  s.y = 48
  s.font('bold', 19)
  s.put(titleOf(c), M.left, s.y)
  s.font('bold', 11)
  s.put(c.certNo, M.left + WIDTH - s.width(c.certNo), s.y + 2)
  s.y += 28
  s.font('regular', 9)
  // Both standards let a paper of theirs declare that the goods comply.
  s.put(c.measuredOnly ? c.mill : `${c.mill}　EN 10204 3.1 / GB/T 18253`, M.left, s.y, MUTE)
  const when = `第 ${c.versionNo} 版　${minute(c.issuedAt)}`
  s.put(when, M.left + WIDTH - s.width(when), s.y, MUTE)
  s.y += 16
  s.pdf.rect(M.left, s.y, WIDTH, 1.4).fill(INK)
  s.y += 10
  if (c.demo || c.measuredOnly || c.correction !== '') {
    s.font('bold', 9)
    if (c.demo) s.paragraph('演示数据：化学成分与力学性能由炉号推算，没有人检验过，不能作为质量凭证。', { color: RED })
    if (c.measuredOnly) s.paragraph(MEASURED_ONLY, { color: RED })
    if (c.correction !== '') s.paragraph(`更正：${c.correction}`, { color: RED })
    s.y += 4
  }
  facts(s, c)
  values(s, '化学成分，熔炼分析，%', c.chemistry)
  values(s, '力学与工艺性能', c.mechanics)
  if (c.coating) values(s, coatingHead(c.coating), c.coating.rows)
  if (c.bend !== '' || c.concessions.length > 0) {
    s.font('regular', 9)
    s.y += 2
    if (c.bend !== '') s.paragraph(`弯曲试验 ${c.bend}，受弯曲部位无裂纹。`, { color: MUTE })
    for (const text of c.concessions) s.paragraph(`让步接收：${text}`)
  }
  units(s, c)
  foot(s, p)
  pages(s, c)
  s.pdf.end()
  return done
}

function pages(s: Sheet, c: CertContent): void {
  const { start, count } = s.pdf.bufferedPageRange()
  for (let i = 0; i < count; i += 1) {
    s.pdf.switchToPage(start + i)
    s.font('regular', 8.5)
    s.rule(PAGE.height - 44)
    s.put(`质保书 ${c.certNo} 第 ${c.versionNo} 版`, M.left, PAGE.height - 38, MUTE)
    const page = `第 ${i + 1} 页 / 共 ${count} 页`
    s.put(page, M.left + WIDTH - s.width(page), PAGE.height - 38, MUTE)
  }
}
