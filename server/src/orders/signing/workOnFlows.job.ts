// What a flow needs next, without anybody at a screen: its PDF, the platform told, the mill's seal by rule, a question about a silent one, the
// signed file fetched and kept, a warning before its end.
import { paperWords } from '@mall/domain/orders/signing/paper.rules.ts'
import { createHash, randomBytes } from 'node:crypto'
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import { SignStatus, signStatusOf } from '@mall/domain/orders/signing/sign.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { applyState, isAtPage, nextAsk } from './applyState.ts'
import { archiveFlow, keepVoidPaper } from './archiveFlow.ts'
import { markFlowUnclear } from './markFlowUnclear.ts'
import { moveFlow } from './moveFlow.ts'
import { PlatformSaid } from '../../kernel/ports/signing.ts'
import { askPlatform, JOB_WAIT_MS, PlatformAway, platformOf } from './platform.ts'
import { sendToPlatform } from './sendToPlatform.ts'
import {
  askAgain,
  dropHanded,
  dropStray,
  keepStray,
  NOT_TO_SIGN,
  type FlowRow,
  flowById,
  flowsToWarn,
  lockFlow,
  sellerWaits,
  setDraft,
  setTrouble,
  setWarned,
  takeDueFlows,
} from './signing.queries.ts'
import { tellBuyer, tellDesk, flowFacts } from './tellSides.ts'

/** Drawn, reviewed, sent. */
const STEPS = 3
const STRAY_SECONDS = 60
/** The same question gets the same answer, until somebody has put it right. */
const FINAL_SECONDS = 900

/** Each flow for itself: one that fails leaves the others done, and says on the desk why it stands. */
export async function workOnFlows(world: World): Promise<number> {
  if (!platformOf(world)) return 0
  let done = 0
  // From the drawing to the buyer's turn are some steps: taken one after the other in one run, so that nobody waits for the next.
  for (let round = 0; round < STEPS; round += 1) {
    const due = await takeDueFlows(world.pool)
    if (due.length === 0) break
    for (const { id } of due) {
      const row = await flowById(world.pool, id)
      if (!row) continue
      try {
        await workOn(world, row)
        done += 1
      } catch (e) {
        await failed(world, row, e as Error)
      }
    }
  }
  for (const { id } of await flowsToWarn(world.pool, signTerms.warnHours)) done += await warn(world, id)
  return done
}

async function workOn(world: World, row: FlowRow): Promise<void> {
  switch (signStatusOf(row.status)) {
    case 'incomplete':
      return liesThere(row) ? takeBack(world, row) : prepare(world, row)
    case 'pendingReview':
      return (await world.rules.on('signing.review')) ? askAgain(world.pool, row.id, null).then(() => {}) : passByRule(world, row)
    case 'underReview':
      return row.byHand
        ? askAgain(world.pool, row.id, null).then(() => {})
        : sendToPlatform(world, row, await systemUserId(world.pool), 'system')
    case 'signing':
      return (await sealByRule(world, row)) ? undefined : askAbout(world, row)
    case 'pendingSign':
    case 'voiding':
    case 'unclear':
      return askAbout(world, row)
    // Nothing of it is due: a notice of the platform has something to say.
    case 'archived':
      return askAbout(world, row)
    case 'signed':
      return archiveFlow(world, row)
    case 'voided':
      return keepVoidPaper(world, row)
    default:
      if (NOT_TO_SIGN.includes(row.status) && liesThere(row)) return takeBack(world, row)
      await askAgain(world.pool, row.id, null)
  }
}

/** What the platform does not know yet it may still be making, so long. */
const MAKING_MS = 10 * 60_000
/** Something of it is at the platform, or may be. */
const liesThere = (row: FlowRow): boolean => row.strayId !== null || (row.handedRequest !== null && row.platformId === null)

/** What a request that was not answered has left at the platform. Null: nothing; undefined: it does not say. */
async function strayOf(world: World, row: FlowRow): Promise<string | null | undefined> {
  const { strayId, handedRequest } = row
  if (strayId !== null || handedRequest === null) return strayId
  const found = await askPlatform(world, 'found', (p, signal) => p.flowByRequest(handedRequest, signal), JOB_WAIT_MS).catch(
    (e: unknown) => {
      if (e instanceof PlatformAway || e instanceof PlatformSaid) return undefined
      throw e
    },
  )
  if (!found) return undefined
  if (!found.flow && world.clock.now() - (row.handedAt?.getTime() ?? 0) < MAKING_MS) return undefined
  if (found.flow) await keepStray(world.pool, row.id, found.flow.platformId)
  else await dropHanded(world.pool, row.id, handedRequest)
  return found.flow?.platformId ?? null
}

/** Asked again, and seen at the desk meanwhile. */
const stillThere = (world: World, row: FlowRow): Promise<void> =>
  setTrouble(world.pool, row.id, '签章平台上送签过的那一份还没有收回', STRAY_SECONDS).then(() => {})

/** Until the platform has answered that it is over there: nobody signs on it what is settled here, or is drawn anew. */
async function takeBack(world: World, row: FlowRow): Promise<void> {
  const strayId = await strayOf(world, row)
  if (strayId === null) return askAgain(world.pool, row.id, NOT_TO_SIGN.includes(row.status) ? null : 0).then(() => {})
  if (strayId === undefined) return stillThere(world, row)
  const reason =
    row.paper === 'confirmed'
      ? `${paperWords(row.kind).noun}已在纸上签署，以纸质为准`
      : row.reason.slice(0, 200) || '这次签署已经结束'
  const state = await askPlatform(world, 'state', (p, signal) => p.revoke(strayId, reason, signal)).catch((e: unknown) => {
    if (e instanceof PlatformAway || e instanceof PlatformSaid) return undefined
    throw e
  })
  if (!state || state.state === 'open') return stillThere(world, row)
  await dropStray(world.pool, row.id, strayId)
  await askAgain(world.pool, row.id, NOT_TO_SIGN.includes(row.status) ? null : 0)
}

/** The document as it will be signed is drawn and kept, once; its hash is what the platform is handed. */
async function prepare(world: World, row: FlowRow): Promise<void> {
  const signable = world.signables[row.kind]
  if (!signable) throw new Error(`没有「${row.kind}」这类文件`)
  const pdf = await signable.pdf(world, row.documentNo)
  const key = `signing/${randomBytes(18).toString('base64url')}`
  await world.files.put(key, pdf, 'application/pdf')
  const kept = await world.pool.tx(async tx => {
    const locked = await lockFlow(tx, row.id)
    if (locked?.status !== SignStatus.incomplete) return false
    await setDraft(tx, row.id, key, createHash('sha256').update(pdf).digest('hex'))
    await moveFlow(tx, locked, { on: 'submit', by: 'system', actorId: await systemUserId(tx) })
    if (await world.rules.on('signing.review')) await tellDesk(tx, locked, '待审核送签')
    await askAgain(tx, row.id, 0)
    return true
  })
  if (!kept) await world.files.remove(key)
}

async function passByRule(world: World, row: FlowRow): Promise<void> {
  const system = await systemUserId(world.pool)
  const taken = await world.pool.tx(async tx => {
    const locked = await lockFlow(tx, row.id)
    if (locked?.status !== SignStatus.pendingReview) return undefined
    return moveFlow(tx, locked, { on: 'take', by: 'system', actorId: system, detail: '按模板生成，规则免审' })
  })
  if (taken) await sendToPlatform(world, taken, system, 'system')
}

/** The mill's seal by rule: orders only, some minutes after the buyer, and not while anybody wants the document back. */
async function sealByRule(world: World, row: FlowRow): Promise<boolean> {
  const { platformId } = row
  if (row.kind !== 'order' || platformId === null || row.revokeAskedBy !== null || !(await world.rules.on('signing.autoSeal')))
    return false
  const wait = (await world.rules.number('signing.autoSealMinutes')) * 60
  const waited = await sellerWaits(world.pool, row.id)
  if (waited < wait) return false
  const state = await askPlatform(world, 'state', (p, signal) => p.seal(platformId, 'sign', '规则盖章', signal))
  const system = await systemUserId(world.pool)
  await world.pool.tx(tx => applyState(world, tx, state, { actorId: system, by: 'system' }))
  return true
}

async function askAbout(world: World, row: FlowRow): Promise<void> {
  const { platformId } = row
  if (platformId === null) return
  const state = await askPlatform(world, 'state', (p, signal) => p.flowState(platformId, signal))
  await world.pool.tx(tx => applyState(world, tx, state))
  const now = await flowById(world.pool, row.id)
  if (now && now.status === row.status) await askAgain(world.pool, row.id, nextAsk(now, world.clock.now()))
}

/** A platform that does not answer makes a flow unclear in which somebody is at work; one that lies still is asked again later. */
async function failed(world: World, row: FlowRow, e: Error): Promise<void> {
  const away = e instanceof PlatformAway
  const atWork = isAtPage(row, world.clock.now())
  const name = signStatusOf(row.status)
  if (away && e.asked && (name === 'signing' || name === 'voiding' || (name === 'pendingSign' && atWork)))
    await markFlowUnclear(world, row)
  // Confirmed on paper while it was sent: that is how it ended, and no trouble.
  if ((await flowById(world.pool, row.id))?.paper === 'confirmed') return
  // What the system says of files is English and names folders of the server.
  const ofSystem = (e as NodeJS.ErrnoException).syscall !== undefined
  const trouble = away ? '签章平台没有回应' : ofSystem ? '文件没有存下，稍后自动再试' : e.message.slice(0, 200)
  const seconds = away ? 20 : e instanceof PlatformSaid && e.final ? FINAL_SECONDS : 60
  await setTrouble(world.pool, row.id, trouble, seconds)
}

const warn = (world: World, id: number): Promise<number> =>
  world.pool.tx(async tx => {
    if ((await setWarned(tx, id)) === 0) return 0
    const row = await flowById(tx, id)
    if (!row) return 0
    if (row.status === SignStatus.pendingSign)
      await tellBuyer(tx, row, { event: 'signNearlyOver', facts: flowFacts(row) }, 'signers')
    else await tellDesk(tx, row, '快到期，待我方盖章')
    return 1
  })
