import { isConnected } from '../../kernel/settings/partners.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { DeskAct } from '@mall/contract/orders/signing/signingDesk.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { endingLabel, type SignEvent, signMachine, SignStatus, signStatusOf } from '@mall/domain/orders/signing/sign.machine.ts'
import { onPaperKind, strandedThere, whyNotOnPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { platformOf, platformRests } from './platform.ts'
import { dueOf, factsOf, logView, ms } from './signing.reads.ts'
import { papersOf, unseenScans } from './paper.queries.ts'
import { paperView } from './paper.view.ts'
import { signer } from './signer.ts'
import { flowLog, type FlowRow } from './signing.queries.ts'
import { deskCount, deskFlow, type DeskRow, deskRows, queueCounts } from './signingList.queries.ts'

/** `dueAt`: the earlier of the signing's own term and the end of its order, as the buyer reads it. */
const rowView = (f: DeskRow, dueAt: number) => ({
  flowNo: f.flowNo,
  version: f.version,
  kind: f.kind,
  documentNo: f.documentNo,
  title: f.title,
  companyName: f.companyName,
  amountFen: f.amountFen,
  status: f.status,
  endedText: endingLabel(f.ended),
  trouble: f.trouble,
  expiresAt: dueAt,
  buyerSignedAt: ms(f.buyerSignedAt),
  sellerSignedAt: ms(f.sellerSignedAt),
  revokeAskedBy: f.revokeAskedBy ?? ('' as const),
  voidBy: f.voidBy ?? ('' as const),
  createdAt: f.createdAt.getTime(),
  paper: f.paper ?? ('' as const),
})

export async function readSignQueue(ctx: Ctx, input: Parsed<'/api/ops/getSignQueue'>) {
  const signOff = !isConnected(ctx.world.settings, 'sign')
  const filter = { ...daysOf(input), signOff, queue: input.queue, word: literal(input.word), sort: input.sort }
  const [rows, n, counts] = await Promise.all([
    deskRows(ctx.db, { ...filter, limit: input.pageSize, offset: offsetOf(input) }),
    deskCount(ctx.db, filter),
    queueCounts(ctx.db, signOff),
  ])
  const platform = platformOf(ctx.world) ? (platformRests(ctx.world) ? ('resting' as const) : ('ok' as const)) : ('none' as const)
  const due = await Promise.all(rows.map(f => dueOf(ctx.world, f)))
  return {
    ...page(
      input,
      rows.map((f, i) => rowView(f, due[i] ?? f.expiresAt.getTime())),
      n,
    ),
    counts: { all: 0, ...counts },
    platform,
  }
}

/** What a platform has to carry out, or somebody there to answer: none of it where none is connected. */
const AT_PLATFORM: ReadonlySet<DeskAct> = new Set<DeskAct>([
  'take',
  'pass',
  'seal',
  'refuse',
  'urge',
  'extend',
  'agreeRevoke',
  'applyVoid',
  'confirmVoid',
  'refuseVoid',
  'withdrawVoid',
  'ask',
])
/** What this desk may do now: rows of the machine, and whose turn it is with a wish to revoke or a void paper. */
function actsOf(f: FlowRow, platformOff: boolean): DeskAct[] {
  if (!platformOff) return actsThere(f)
  const here = actsThere(f).filter(act => !AT_PLATFORM.has(act) && (act !== 'revoke' || f.platformId === null))
  return strandedThere({ ...f, platformOff }) && onPaperKind(f.kind) ? ['toPaper', ...here] : here
}
function actsThere(f: FlowRow): DeskAct[] {
  const may = (on: SignEvent) => signMachine.next(signStatusOf(f.status), on, 'mill') !== undefined
  const list: DeskAct[] = []
  for (const on of ['take', 'pass', 'fail', 'edit'] as const) if (may(on)) list.push(on)
  if (f.status === SignStatus.signing) {
    list.push('seal', 'refuse')
    if (f.revokeAskedBy === 'buyer') list.push('agreeRevoke', 'declineRevoke')
    if (f.revokeAskedBy === 'mill') list.push('takeBackAsk')
    if (f.revokeAskedBy === null) list.push('askRevoke')
  }
  if (may('urge') && (f.status !== SignStatus.voiding || f.voidBuyerAt === null)) list.push('urge')
  if (may('extend') && f.extended < signTerms.extends) list.push('extend')
  if (may('revoke')) list.push('revoke')
  if (may('applyVoid') && f.signedSha256 !== null) list.push('applyVoid')
  if (f.status === SignStatus.voiding) {
    if (f.voidSellerAt === null) list.push('confirmVoid')
    list.push(f.voidBy === 'mill' ? 'withdrawVoid' : 'refuseVoid')
  }
  if (f.platformId !== null && f.status !== SignStatus.revoked && f.status !== SignStatus.voided) list.push('ask')
  return list
}

const whyNotRecord = (f: FlowRow, platformOff: boolean): string =>
  strandedThere({ ...f, platformOff })
    ? '文件送到了签章平台，现在没有接通，买方签不了：请先「收回，改纸签」，再登记'
    : f.paper === 'waits'
      ? '已有一份登记等确认'
      : f.paper === 'confirmed'
        ? '纸质签署已确认'
        : (whyNotOnPaper({ ...f, atPlatform: f.platformId !== null }) ?? '')

export async function readSignDetail(ctx: Ctx, { flowNo }: { flowNo: string }) {
  const f = (await deskFlow(ctx.db, flowNo)) ?? refuse('SIGN_NONE')
  const { rules } = ctx.world
  const platformOff = platformOf(ctx.world) === null
  const [log, facts, auto, minutes, named, papers] = await Promise.all([
    flowLog(ctx.db, f.id),
    factsOf(ctx.world, f),
    rules.on('signing.autoSeal'),
    rules.number('signing.autoSealMinutes'),
    f.signerId === null ? undefined : signer(ctx.db, f.signerId, 0),
    onPaperKind(f.kind) ? papersOf(ctx.db, f.documentNo) : [],
  ])
  const unseen = await Promise.all(papers.map(async p => (p.state === 'waits' ? unseenScans(ctx.db, p.id, ctx.me.userId) : 0)))
  const byRule = auto && f.kind === 'order' && f.status === SignStatus.signing
  return {
    ...rowView(f, await dueOf(ctx.world, f)),
    lines: facts.lines,
    buyerSigner: f.buyerSigner,
    sellerSigner: f.sellerSigner,
    signerName: named?.name ?? '',
    reason: f.reason,
    revokeReason: f.revokeReason,
    voidReason: f.voidReason,
    voidBuyerAt: ms(f.voidBuyerAt),
    voidSellerAt: ms(f.voidSellerAt),
    leftStatus: f.leftStatus,
    silentSince: ms(f.silentSince),
    sha256: f.signedSha256 ?? '',
    hasPdf: f.draftKey !== null,
    hasVoidPdf: f.voidKey !== null,
    extended: f.extended,
    sealNote: !byRule ? '' : f.revokeAskedBy ? '有撤回请求，暂停按规则盖章' : `买方签署后 ${minutes} 分钟按规则盖章`,
    acts: actsOf(f, platformOff),
    papers: papers.map((p, i) => ({ ...paperView(p), own: p.recordedById === ctx.me.userId, unseen: unseen[i] ?? 0 })),
    whyNoPaper: whyNotRecord(f, platformOff),
    log: log.map(logView),
  }
}
