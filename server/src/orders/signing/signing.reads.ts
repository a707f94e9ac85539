// What the buyer sees of a flow.
import { linkTo } from '../../kernel/settings/partners.ts'
import { waitsForPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { buyerStatusLabel, endingLabel, SignStatus, signEventLabel } from '@mall/domain/orders/signing/sign.machine.ts'
import { type SignKindCode, SignWay } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { papersOf } from './paper.queries.ts'
import { paperView } from './paper.view.ts'
import { companyNameOf } from './authority.queries.ts'
import { platformOf } from './platform.ts'
import { millNameOf } from './signable.ts'
import { myFlow } from './signAsBuyer.ts'
import { signer, type Signer, signers } from './signer.ts'
import { flowLog, type FlowRow, type LogRow, UNSIGNED } from './signing.queries.ts'
import { listCount, listMine, listRows } from './signingList.queries.ts'

export const ms = (at: Date | null): number | null => at?.getTime() ?? null
export const logView = (l: LogRow) => ({
  at: l.at.getTime(),
  event: signEventLabel[l.event],
  actorName: l.actorName,
  byMill: l.byStaff,
  detail: l.detail,
})
/** The buyer knows the colleague; of the mill he sees that it was the mill. */
const buyerLog = (l: LogRow) => ({ ...logView(l), actorName: l.byStaff ? '卖方' : l.actorName })

export const signerView = (s: Signer) => ({
  userId: String(s.userId),
  name: s.name,
  mobile: s.mobile.length === 11 ? `${s.mobile.slice(0, 3)}****${s.mobile.slice(7)}` : '',
  agent: s.agent,
  limitFen: s.limitFen,
  validUntil: s.validUntil,
  why: s.whyNot ?? '',
})

/** Whether the next step is the buyer's: his signature, his answer to a wish to revoke, or his signature under a void paper. */
const waitsForBuyer = (f: Pick<FlowRow, 'status' | 'revokeAskedBy' | 'voidBuyerAt'>): boolean =>
  f.status === SignStatus.pendingSign ||
  (f.status === SignStatus.signing && f.revokeAskedBy === 'mill') ||
  (f.status === SignStatus.voiding && f.voidBuyerAt === null)

export const signRowView = (world: World, f: FlowRow) => ({
  flowNo: f.flowNo,
  kind: f.kind,
  documentNo: f.documentNo,
  title: f.title,
  amountFen: f.amountFen,
  status: f.status,
  statusText:
    f.paper === 'confirmed'
      ? SignMode.label('paper')
      : waitsForPaper({ ...f, atPlatform: f.platformId !== null }, linkTo(world.settings, 'sign'))
        ? '待纸质签署'
        : endingLabel(f.ended) || buyerStatusLabel(f.status),
  expiresAt: f.expiresAt.getTime(),
  buyerSignedAt: ms(f.buyerSignedAt),
  sellerSignedAt: ms(f.sellerSignedAt),
  createdAt: f.createdAt.getTime(),
  mine: waitsForBuyer(f),
  paperOn: f.paper === 'confirmed' ? (f.paperOn ?? '') : '',
})

/** Until when it can be signed: the signing's own term, or the end of the matter where that is earlier (an order is cancelled when its time is over). */
export const dueOf = async (world: World, f: FlowRow): Promise<number> => {
  // Of what is signed or over, the end of the order is another matter.
  if (f.paper === 'confirmed' || !UNSIGNED.includes(f.status)) return f.expiresAt.getTime()
  const facts = await world.signables[f.kind]?.facts(world, f.documentNo)
  return Math.min(f.expiresAt.getTime(), facts?.until ?? Number.POSITIVE_INFINITY)
}
export const factsOf = async (world: World, f: FlowRow): Promise<{ lines: { label: string; text: string }[]; link: string }> => {
  const facts = await world.signables[f.kind]?.facts(world, f.documentNo)
  return { lines: facts ? [...facts.lines] : [], link: facts?.link ?? '' }
}

export const readSign = (kind: SignKindCode) => async (ctx: Ctx, input: { documentNo: string }) => {
  const f = await myFlow(ctx, kind, input.documentNo)
  const { rules } = ctx.world
  const [log, me, free, buyerName, facts, auto, minutes, named, papers] = await Promise.all([
    flowLog(ctx.db, f.id),
    signer(ctx.db, ctx.me.userId, f.amountFen),
    signer(ctx.db, ctx.me.userId, 0),
    companyNameOf(ctx.db, f.companyId),
    factsOf(ctx.world, f),
    rules.on('signing.autoSeal'),
    rules.number('signing.autoSealMinutes'),
    f.signerId === null ? undefined : signer(ctx.db, f.signerId, 0),
    f.paper === null ? [] : papersOf(ctx.db, f.documentNo),
  ])
  // What was rejected or taken back never was the buyer's business.
  const paper = papers.find(p => p.state === f.paper)
  return {
    ...signRowView(ctx.world, f),
    expiresAt: await dueOf(ctx.world, f),
    ...facts,
    buyerName,
    millName: await millNameOf(ctx.world, f),
    buyerSigner: f.buyerSigner,
    sellerSigner: f.sellerSigner,
    signerName: named?.name ?? '',
    reason: f.reason,
    leftText: f.leftStatus === null ? '' : buyerStatusLabel(f.leftStatus),
    silentSince: ms(f.silentSince),
    revokeAskedBy: f.revokeAskedBy ?? ('' as const),
    revokeAskedAt: ms(f.revokeAskedAt),
    revokeReason: f.revokeReason,
    voidBy: f.voidBy ?? ('' as const),
    voidAskedAt: ms(f.voidAskedAt),
    voidReason: f.voidReason,
    voidBuyerAt: ms(f.voidBuyerAt),
    voidSellerAt: ms(f.voidSellerAt),
    archivedAt: ms(f.archivedAt),
    sha256: f.signedSha256 ?? '',
    hasPdf: f.draftKey !== null,
    hasVoidPdf: f.voidKey !== null,
    autoSealMinutes: f.kind === 'order' && auto ? minutes : null,
    serverNow: ctx.world.clock.now(),
    whyNotSign: me?.whyNot ?? '',
    whyNotAct: free?.whyNot ?? '',
    refusedText: (await ctx.world.signables[f.kind]?.facts(ctx.world, f.documentNo))?.refused ?? '',
    me: me ? signerView(me) : null,
    paper: paper ? paperView(paper) : null,
    log: log.map(buyerLog),
  }
}

export const readSignTypes = (kind: SignKindCode) => async (ctx: Ctx, input: { documentNo: string }) => {
  const f = await myFlow(ctx, kind, input.documentNo)
  const platform = platformOf(ctx.world)
  const why = platform ? '' : '电子签章平台尚未接入'
  return {
    ways: SignWay.rows.filter(w => w.code === SignWay.sms || !platform?.onlySms).map(w => ({ way: w.code, label: w.label, why })),
    signers: (await signers(ctx.db, f.companyId, f.amountFen)).map(signerView),
  }
}

export async function readSignList(ctx: Ctx, input: Parsed<'/api/order/getContractSignList'>) {
  const filter = { companyId: ctx.companyId, ownerId: ctx.ownOnly, status: input.status ?? null, word: literal(input.word) }
  const [rows, n, mine] = await Promise.all([
    listRows(ctx.db, { ...filter, limit: input.pageSize, offset: offsetOf(input) }),
    listCount(ctx.db, filter),
    listMine(ctx.db, filter),
  ])
  return {
    ...page(
      input,
      rows.map(f => signRowView(ctx.world, f)),
      n,
    ),
    mine,
  }
}
