// PDF and XML of an issued invoice: both from one set of data, kept in the house's storage, their hashes in the books.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sameName } from '@mall/domain/kernel/payee.ts'
import { redLinePrice } from '@mall/domain/money/invoice/assembly.ts'
import type { InvoicePart, TaxDocument } from '@mall/domain/money/invoice/byHand.ts'
import { isIssued } from '@mall/domain/money/invoice/invoice.machine.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { inDeskScope } from '@mall/domain/people/staff/deskScope.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import { MIME } from '@mall/domain/platform/file/file.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import type { TaxPaper } from '../../kernel/ports/taxPlatform.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { plainAccount } from '../../people/company/bankAccount.ts'
import { contactOfCompany } from '../../people/company/companyDesk.queries.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import { viewerOf } from '../../people/session/session.queries.ts'
import type { InvoicePaper } from './drawInvoice.ts'
import { invoiceBySn, type InvoiceRow, type KeptPapers, linesOf, taxNoOf } from './invoice.queries.ts'
import { papersOf } from './papersOf.ts'
import { readTaxXml, UnreadableXml } from './readTaxXml.ts'
import { remarkOf } from './taxOrder.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

const DRAWING = new URL('./drawInvoice.ts', import.meta.url)

const headingOf = (v: Pick<InvoiceRow, 'invoiceType' | 'kind'>): string =>
  `电子发票（${v.invoiceType === 2 ? '增值税专用发票' : '普通发票'}）${v.kind === 'red' ? '　红字' : ''}`

async function paperOf(world: World, v: InvoiceRow): Promise<InvoicePaper> {
  const [lines, seller, blue] = await Promise.all([
    linesOf(world.pool, v.id),
    sellerOf(world),
    v.blueId === null ? undefined : taxNoOf(world.pool, v.blueId),
  ])
  const at = v.issuedAt ?? new Date()
  return {
    invoiceSn: v.invoiceSn,
    taxInvoiceNo: v.taxInvoiceNo ?? '',
    heading: headingOf(v),
    issuedOn: dayText(at),
    issuedAt: at.getTime(),
    seller: { name: seller.name, taxNo: seller.creditCode },
    buyer: {
      name: v.title,
      taxNo: v.taxNo,
      more:
        v.invoiceType === 2
          ? [v.address, v.tel, v.bankName, plainAccount(world.settings, v.bankAccount)].filter(Boolean).join('　')
          : '',
    },
    ratePercent: v.ratePercent,
    lines: lines.map(l => ({
      goodsName: l.goodsName,
      spec: l.spec,
      kg: l.kg,
      price: redLinePrice(l, { netFen: l.blueNetFen ?? 0, kg: l.blueKg ?? 0 }),
      netFen: l.netFen,
      taxFen: l.taxFen,
    })),
    grossFen: v.grossFen,
    netFen: v.netFen,
    taxFen: v.taxFen,
    remark: remarkOf(v, { blueNo: blue?.no ?? '', ticketNos: lines.map(l => l.ticketNo) }),
  }
}

const esc = (s: string | number): string => String(s).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
const money = (fen: Fen): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
const tag = (name: string, value: string | number): string => `<${name}>${esc(value)}</${name}>`

/** The same data for machines. */
const xmlOf = (p: InvoicePaper): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice sandbox="true">${[
    tag('Number', p.taxInvoiceNo),
    tag('RequestId', p.invoiceSn),
    tag('Type', p.heading),
    tag('IssueDate', p.issuedOn),
    `<Seller>${tag('Name', p.seller.name)}${tag('TaxNo', p.seller.taxNo)}</Seller>`,
    `<Buyer>${tag('Name', p.buyer.name)}${tag('TaxNo', p.buyer.taxNo)}</Buyer>`,
    `<Lines>${p.lines
      .map(
        l =>
          `<Line>${tag('Name', l.goodsName)}${tag('Spec', l.spec)}${tag('Unit', '吨')}${tag('Quantity', (l.kg / 1000).toFixed(3))}${tag('Price', l.price)}${tag('Amount', money(l.netFen))}${tag('Rate', p.ratePercent)}${tag('Tax', money(l.taxFen))}</Line>`,
      )
      .join('')}</Lines>`,
    tag('Amount', money(p.netFen)),
    tag('Tax', money(p.taxFen)),
    tag('Total', money(p.grossFen)),
    tag('Remark', p.remark),
    tag('Notice', '税务平台沙箱开具，不可入账'),
  ].join('')}</EInvoice>\n`

const keyAndHash = async (world: World, part: InvoicePart, bytes: Buffer) => {
  const key = `invoice/${randomBytes(18).toString('base64url')}-${part}`
  await world.files.put(key, bytes, MIME[part])
  return { key, hash: createHash('sha256').update(bytes).digest('hex') }
}

export async function keepPapers(world: World, v: InvoiceRow): Promise<KeptPapers> {
  const paper = await paperOf(world, v)
  const { bytes } = await drawInThread(DRAWING, paper)
  return {
    pdf: await keyAndHash(world, 'pdf', bytes),
    xml: await keyAndHash(world, 'xml', Buffer.from(xmlOf(paper), 'utf8')),
  }
}

/**
 * Files of a real platform: an XML that says another number is another invoice's, and none of them is kept. `differs`: names on it that are not those of
 * contract and application; the invoice is what it is, and finance must know.
 */
export async function keepFetched(
  world: World,
  v: Pick<InvoiceRow, 'taxInvoiceNo' | 'title' | 'taxNo'>,
  papers: readonly TaxPaper[],
): Promise<{ kept: KeptPapers; wrong: string; differs: string }> {
  const xml = papers.find(p => p.part === 'xml')
  const said = xml && readable(xml.bytes)
  if (said && said.taxInvoiceNo !== v.taxInvoiceNo)
    return { kept: {}, wrong: `取到的 XML 是另一张发票（${said.taxInvoiceNo.slice(0, 30)}），没有保存`, differs: '' }
  const kept: KeptPapers = {}
  for (const { part, bytes } of papers) kept[part] = await keyAndHash(world, part, bytes)
  const seller = await sellerOf(world)
  const pairs = said
    ? ([
        ['销方名称', seller.name, said.seller.name],
        ['销方税号', seller.creditCode, said.seller.taxNo],
        ['购方名称', v.title, said.buyer.name],
        ['购方税号', v.taxNo, said.buyer.taxNo],
      ] as const)
    : []
  const differs = pairs.flatMap(([what, ours, theirs]) =>
    sameName(ours, theirs) ? [] : [`${what}是「${theirs}」，应为「${ours}」`],
  )
  return { kept, wrong: '', differs: differs.join('；') }
}
/** Undefined: of a form that is not read here. */
function readable(bytes: Buffer): TaxDocument | undefined {
  try {
    return readTaxXml(bytes)
  } catch (e) {
    if (e instanceof UnreadableXml) return undefined
    throw e
  }
}

/** The same rows as the calls. */
async function maySee(world: World, viewer: Viewer, v: InvoiceRow): Promise<boolean> {
  if (viewer.kind === 'buyer') return viewer.companyId === v.companyId && viewer.rights.includes('invoice.manage')
  const contact = (await contactOfCompany(world.pool, { id: v.companyId }))?.bdUserId ?? null
  return mayStaff(viewer.staffRoles, 'invoice.see') && inDeskScope({ userId: viewer.userId, roles: viewer.staffRoles }, contact)
}
async function invoiceFor(world: World, cookie: string | undefined, invoiceSn: string): Promise<InvoiceRow | undefined> {
  const v = await invoiceBySn(world.pool, null, invoiceSn)
  if (!v || !isIssued(v.flow)) return undefined
  const cookies = cookieJar(world.settings, cookie)
  for (const name of ['token', 'opsToken'] as const) {
    const token = cookies.get(name)
    const viewer = token ? await viewerOf(world.pool, token) : null
    if (viewer && (await maySee(world, viewer, v))) return v
  }
  return undefined
}

/** A download sends no header: the HttpOnly cookie reads here, and reading is all it can do. */
export function registerInvoiceFiles(app: FastifyInstance, world: World): void {
  app.get('/api/invoice/file', async (req, reply) => {
    const { invoiceSn = '', part = 'pdf' } = req.query as Record<string, unknown>
    const v =
      typeof invoiceSn === 'string' && /^FP\d{8,20}$/.test(invoiceSn)
        ? await invoiceFor(world, req.headers.cookie, invoiceSn)
        : undefined
    const paper = v && papersOf(v).find(p => p.part === part)
    const bytes = paper ? await world.files.get(paper.key) : null
    if (!v || !paper || !bytes) return reply.code(404).send(refusalEnvelope('INVOICE_NONE'))
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${v.taxInvoiceNo ?? v.invoiceSn}.${paper.part}`)
      .type(paper.mime)
      .send(bytes)
  })
}
