// 送签: the platform gets the document, and from then on it is the buyer's turn.
import { refuse } from '@mall/contract/errors.ts'
import { SignStatus, type SignActor } from '@mall/domain/signing/sign.machine.ts'
import type { World } from '../app/ctx.ts'
import type { Tx } from '../db/pool.ts'
import { nextAsk } from './applyState.ts'
import { partiesOf } from './authority.queries.ts'
import { moveFlow } from './moveFlow.ts'
import { askPlatform, type NewFlow } from './platform.ts'
import { DEFAULT_SEALS } from './signable.ts'
import { askAgain, type FlowRow, flowById, lockFlow, setPlatform } from './signing.queries.ts'
import { CALLBACK } from './takeSignNotice.ts'
import { tellBuyer } from './tellSides.ts'

/** What the platform is told of a document; our flow's number is its request number. */
export const newFlowOf = (
  world: World,
  row: FlowRow,
  party: { name: string; creditCode: string },
  pdf: Buffer,
  expiresAt: Date,
): NewFlow => ({
  requestId: row.flowNo,
  title: `${row.title} ${row.documentNo}`,
  pdf,
  buyer: party,
  millName: world.settings.siteName,
  seals: world.signables[row.kind]?.seals ?? DEFAULT_SEALS,
  callbackUrl: CALLBACK,
  expiresAt,
})

/** Asking twice gives the platform's same flow (our number is its request number); of two who pass it at once one is told so. */
export async function sendToPlatform(
  world: World,
  row: FlowRow,
  actorId: number,
  by: SignActor,
  also: (tx: Tx, moved: FlowRow) => Promise<void> = async () => {},
): Promise<void> {
  // Signed twice it would be two contracts: it waits until the second person has said what the paper is worth.
  if (row.paper === 'waits') return refuse('PAPER_STATE', { why: '纸质签署已登记、等第二人确认，暂不送签' })
  const [party, pdf, days] = await Promise.all([
    partiesOf(world.pool, row.companyId),
    row.draftKey === null ? null : world.files.get(row.draftKey),
    world.rules.number('signing.days'),
  ])
  if (!party || !pdf) throw new Error('签署文件不在，无法送签')
  const state = await askPlatform(world, 'state', (platform, signal) =>
    platform.createFlow(newFlowOf(world, row, party, pdf, new Date(Date.now() + days * 86_400_000)), signal),
  )
  await world.pool.tx(async tx => {
    const locked = await lockFlow(tx, row.id)
    if (locked?.status !== SignStatus.underReview) return refuse('ALREADY_DONE')
    await setPlatform(tx, row.id, state.platformId, days)
    await moveFlow(tx, locked, { on: 'pass', by, actorId })
    const moved = (await flowById(tx, row.id)) ?? locked
    await tellBuyer(tx, moved, 'signWanted', {}, 'signers')
    await askAgain(tx, row.id, nextAsk(moved))
    await also(tx, moved)
  })
}
