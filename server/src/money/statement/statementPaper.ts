// The statement as a document: its PDF, and what it is to the signing room.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { equationLabel, monthText, periodText, StatementState } from '@mall/domain/money/statement/statement.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '@mall/contract/main/errors.ts'
import { inDeskScope } from '@mall/domain/people/staff/deskScope.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import type { World } from '../../kernel/ctx.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { contactOfCompany } from '../../people/company/companyDesk.queries.ts'
import { endWaitingPaper } from '../../orders/contract/contract.queries.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Signable } from '../../orders/signing/signable.ts'
import { announce } from '../../platform/live/hub.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import { attachment } from '../../platform/download/oneUse.ts'
import { viewerOf } from '../../people/session/session.queries.ts'
import type { StatementPaper } from './drawStatement.ts'
import { statementLink } from './draftStatements.job.ts'
import { type Period, periodOf } from './period.reads.ts'
import { linesOf, lockStatement, setSealed, statementByNo, type StatementRow } from './statement.queries.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

const STATEMENT_DRAWING = new URL('./drawStatement.ts', import.meta.url)
const anyone = { companyId: null, contact: null }

/** The same facts give the same bytes: what the mill answers to a doubt after the word is not on the paper that is sealed. */
async function paperOf(world: World, db: Db, s: StatementRow): Promise<StatementPaper> {
  const [lines, seller] = await Promise.all([linesOf(db, s.id), sellerOf(world)])
  const doubted = lines.filter(l => l.disputedAt !== null)
  return {
    number: s.statementNo,
    title: `${monthText(s.month)}对账单`,
    span: '本月',
    unsealed: '',
    seller: seller.name,
    buyer: s.companyName,
    at: (s.confirmedAt ?? s.draftedAt).getTime(),
    equations: s.equations.map(e => ({ ...e, ...equationLabel[e.key] })),
    lines: lines.map(l => ({
      no: l.seq,
      day: minuteText(l.settledAt).slice(5, 10),
      ticket: l.ticketNo || l.waybillNo,
      order: l.orderCode,
      ...(l.buyerNo === '' ? {} : { buyerNo: l.buyerNo }),
      title: l.title,
      kg: l.settledKg,
      fen: l.amountFen,
      doubt: l.disputedAt === null ? '' : `${l.reason}${l.ownKg === null ? '' : `（买方 ${tons(l.ownKg)} 吨）`}`,
    })),
    settledKg: s.settledKg,
    settledFen: s.settledFen,
    disputedFen: doubted.reduce((n, l) => n + l.amountFen, 0),
  }
}
async function statementPdf(world: World, s: StatementRow): Promise<Buffer> {
  return (await drawInThread(STATEMENT_DRAWING, await paperOf(world, world.pool, s))).bytes
}

/** Of days that somebody chose: drawn when it is asked for, kept nowhere. */
async function periodPdf(world: World, p: Period): Promise<Buffer> {
  const paper: StatementPaper = {
    number: p.periodText,
    title: '往来明细',
    span: '本期',
    unsealed: `${minuteText(new Date(p.now))} 出具，供核对用，未经双方签章；每月的对账单另出。`,
    seller: (await sellerOf(world)).name,
    buyer: p.companyName,
    at: p.now,
    equations: p.equations,
    lines: p.lines.map(l => ({
      no: l.lineNo,
      day: minuteText(new Date(l.settledAt)).slice(5, 10),
      ticket: l.ticketNo || l.waybillNo,
      order: l.orderCode,
      ...(l.buyerNo === '' ? {} : { buyerNo: l.buyerNo }),
      title: l.title,
      kg: l.settledKg,
      fen: l.amountFen,
      doubt: '',
    })),
    settledKg: p.settledKg,
    settledFen: p.settledFen,
    disputedFen: 0,
  }
  return (await drawInThread(STATEMENT_DRAWING, paper)).bytes
}

async function sealed(tx: Tx, no: string): Promise<void> {
  const s = await setSealed(tx, no)
  if (!s) return
  await endWaitingPaper(tx, no)
  announce(tx, `company:${s.companyId}`, { kind: 'statement', userId: s.confirmedBy, statementNo: no })
}

export const statementSignable: Signable = {
  pdf: async (world, no) => statementPdf(world, (await statementByNo(world.pool, anyone, no)) ?? refuse('STATEMENT_NONE')),
  async facts({ pool: db }, no) {
    const s = await statementByNo(db, anyone, no)
    return {
      title: '对账单',
      lines: s
        ? [
            { label: '月份', text: monthText(s.month) },
            { label: '结算', text: `${tons(s.settledKg)} 吨，${yuan(s.settledFen)} 元，${s.lineCount} 行` },
            { label: '期末余额', text: `${yuan(s.balanceClosingFen)} 元` },
            ...(s.disputedCount > 0
              ? [{ label: '争议', text: `${s.disputedCount} 行，${yuan(s.disputedFen)} 元，不在确认之内` }]
              : []),
          ]
        : [],
      link: s ? statementLink(s.statementNo) : '',
    }
  },
  seller: async world => (await sellerOf(world)).name,
  onSigned: (_world, tx, no) => sealed(tx, no),
  /** Without a signing platform both put their seals on the drawn PDF. */
  paper: {
    async whyNot(tx, no) {
      const s = await lockStatement(tx, anyone, no)
      return s?.state === 'confirmed' ? undefined : s ? `对账单「${StatementState.label(s.state)}」，不用登记` : '没有这张对账单'
    },
    // What is not doubted stands on it since the buyer's word: no seal is older.
    madeAt: async (db, no) => (await statementByNo(db, anyone, no))?.confirmedAt ?? undefined,
    onSigned: (_world, tx, no) => sealed(tx, no),
  },
  // The buyer's word stands; the paper is sent anew by the same button.
  onRefused: async () => {},
  onRevoked: async () => {},
  onExpired: async () => {},
  whyNotVoid: async () => '对账单不作废；争议的结果记入以后的月份',
  onVoided: async () => {},
}

async function seesCompanyOf(world: World, viewer: Viewer, companyId: number): Promise<boolean> {
  if (viewer.kind === 'buyer') return viewer.companyId === companyId && viewer.rights.includes('settle.confirm')
  const contact = (await contactOfCompany(world.pool, { id: companyId }))?.bdUserId ?? null
  return mayStaff(viewer.staffRoles, 'fund.see') && inDeskScope({ userId: viewer.userId, roles: viewer.staffRoles }, contact)
}
const Asked = z.union([
  z.object({ statementNo: z.string().regex(/^DZ\d{6}-\w{1,20}$/) }),
  z.object({ fromOn: z.iso.date(), toOn: z.iso.date(), companyCode: z.string().min(1).max(20).optional() }),
])
interface Paper {
  companyId: number
  /** content-disposition */
  file: string
  draw(): Promise<Buffer>
}
/** What an address names, whoever asks; days without a company are of the asker's own. */
async function paperAsked(world: World, query: unknown, own: number | null): Promise<Paper | undefined> {
  const asked = Asked.safeParse(query).data
  if (!asked) return undefined
  if ('statementNo' in asked) {
    const s = await statementByNo(world.pool, anyone, asked.statementNo)
    return s && { companyId: s.companyId, file: attachment(`${s.statementNo}.pdf`), draw: () => statementPdf(world, s) }
  }
  const { companyCode, ...days } = asked
  const by = companyCode ? { code: companyCode } : own === null ? undefined : { id: own }
  const company = by && (await contactOfCompany(world.pool, by))
  return (
    company && {
      companyId: company.id,
      file: attachment('statement.pdf', `往来明细 ${periodText(days)}.pdf`),
      draw: async () => periodPdf(world, await periodOf(world.pool, company, days)),
    }
  )
}
/** A download sends no header: the HttpOnly cookie reads here, and reading is all it can do. */
export function registerStatementPdf(app: FastifyInstance, world: World): void {
  app.get('/api/statement/pdf', async (req, reply) => {
    const cookies = cookieJar(world.settings, req.headers.cookie)
    for (const name of ['token', 'opsToken'] as const) {
      const token = cookies.get(name)
      const viewer = token ? await viewerOf(world.pool, token) : null
      if (!viewer) continue
      const paper = await paperAsked(world, req.query, viewer.companyId)
      if (!paper || !(await seesCompanyOf(world, viewer, paper.companyId))) continue
      const bytes = await paper.draw()
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'no-store')
        .header('content-disposition', paper.file)
        .type('application/pdf')
        .send(bytes)
    }
    return reply.code(404).send(refusalEnvelope('STATEMENT_NONE'))
  })
}
