// 送签: the platform gets the document, and from then on it is the buyer's turn.
import { paperWords } from '@mall/domain/orders/signing/paper.rules.ts'
import { refuse, type Why } from '@mall/contract/main/errors.ts'
import { SignStatus, type SignActor } from '@mall/domain/orders/signing/sign.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { NewFlow, SigningPlatform } from '../../kernel/ports/signing.ts'
import { nextAsk } from './applyState.ts'
import { partiesOf } from './authority.queries.ts'
import { moveFlow } from './moveFlow.ts'
import { askPlatform, JOB_WAIT_MS } from './platform.ts'
import { signers } from './signer.ts'
import { DEFAULT_SEALS, millNameOf } from './signable.ts'
import { signWork } from './signWork.ts'
import { askAgain, type FlowRow, flowById, keepHanded, keepStray, lockFlow, setPlatform } from './signing.queries.ts'
import { CALLBACK } from './takeSignNotice.ts'
import { tellBuyer, flowFacts } from './tellSides.ts'

/** What the platform told before its number stood here nobody took. */
const FIRST_ASK_SECONDS = 60
/** The request number: of a document that is drawn anew another one, or the platform would give the flow of the old one. */
const requestOf = (row: FlowRow): string => (row.draftKey ? `${row.flowNo}-${row.draftKey.slice(-12)}` : row.flowNo)
/** What the platform is told of a document. */
export const newFlowOf = async (
  world: World,
  row: FlowRow,
  { buyer, millName }: { buyer: { name: string; creditCode: string }; millName: string },
  pdf: Buffer,
  expiresAt: Date,
): Promise<NewFlow> => {
  const [{ places, pages }, people] = await Promise.all([
    signWork({ do: 'places', pdf: new Uint8Array(pdf) }),
    signers(world.pool, row.companyId, row.amountFen),
  ])
  const may = people.filter(p => p.whyNot === undefined)
  const signer = may.find(p => p.userId === (row.signerId ?? row.userId)) ?? may[0]
  return {
    requestId: requestOf(row),
    title: `${row.title} ${row.documentNo}`,
    pdf,
    pages,
    buyer: { ...buyer, signer: signer ? { name: signer.name, mobile: signer.mobile } : null },
    millName,
    seals: { ...DEFAULT_SEALS, ...places },
    callbackUrl: CALLBACK,
    expiresAt,
  }
}

/** Signed twice it would be two contracts: it waits until the second person has said what the paper is worth, and is not sent once it is confirmed. */
function whyPaperFirst(row: FlowRow | undefined): Why<'PAPER_STATE'> | undefined {
  if (row?.paper === 'waits') return ['PAPER_STATE.paperWaits']
  return row?.paper === 'confirmed' ? ['PAPER_STATE.onPaper', { noun: paperWords(row.kind).noun }] : undefined
}

/** Asking twice gives the platform's same flow (the request has a number); of two who pass it at once one is told so. */
export async function sendToPlatform(
  world: World,
  row: FlowRow,
  actorId: number,
  by: SignActor,
  also: (tx: Tx, moved: FlowRow) => Promise<void> = async () => {},
): Promise<void> {
  const before = whyPaperFirst(row)
  if (before) return refuse(...before)
  const [party, millName, pdf, days] = await Promise.all([
    partiesOf(world.pool, row.companyId),
    millNameOf(world, row),
    row.draftKey === null ? null : world.files.get(row.draftKey),
    world.rules.number('signing.days'),
  ])
  if (!party || !pdf) throw new Error('签署文件不在，无法送签')
  const flow = await newFlowOf(world, row, { buyer: party, millName }, pdf, new Date(world.clock.now() + days * 86_400_000))
  const hand = async (platform: SigningPlatform, signal: AbortSignal): Promise<unknown> => {
    // Before it is asked: an answer that does not come leaves behind that it was.
    await keepHanded(world.pool, row.id, requestOf(row))
    return platform.createFlow(flow, signal)
  }
  const state = await (by === 'system' ? askPlatform(world, 'state', hand, JOB_WAIT_MS) : askPlatform(world, 'state', hand))
  const refused = await world.pool.tx(async tx => {
    await lockFlow(tx, row.id)
    // Read after the lock is held: the platform was asked meanwhile, and so long a paper may have been recorded or confirmed.
    const locked = await flowById(tx, row.id)
    const why = whyPaperFirst(locked)
    if (why || locked?.status !== SignStatus.underReview) {
      // What lies at the platform now binds nobody. It is remembered: asked again, the platform gives the same flow; ended, the job takes it back.
      await keepStray(tx, row.id, state.platformId)
      return { why }
    }
    await setPlatform(tx, row.id, state.platformId, days)
    await moveFlow(tx, locked, { on: 'pass', by, actorId })
    const moved = (await flowById(tx, row.id)) ?? locked
    await tellBuyer(tx, moved, { event: 'signWanted', facts: flowFacts(moved) }, 'signers')
    await askAgain(tx, row.id, Math.min(FIRST_ASK_SECONDS, nextAsk(moved, world.clock.now()) ?? FIRST_ASK_SECONDS))
    await also(tx, moved)
    return undefined
  })
  if (!refused) return
  if (refused.why) return refuse(...refused.why)
  return refuse('ALREADY_DONE')
}
