// 存证归档: the signed file is fetched, its signatures are checked by ourselves, and only then it is kept with its hash, for good.
import { createHash, randomBytes } from 'node:crypto'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { nextAsk } from './applyState.ts'
import { partiesOf } from './authority.queries.ts'
import { moveFlow } from './moveFlow.ts'
import { askPlatform, JOB_WAIT_MS } from './platform.ts'
import { askAgain, type FlowRow, type KeptSeal, lockFlow, setArchived, setDraft, setVoidPaper } from './signing.queries.ts'
import { newFlowOf } from './sendToPlatform.ts'
import { millNameOf } from './signable.ts'
import { signWork } from './signWork.ts'

interface Checked {
  key: string
  sha256: string
  seals: KeptSeal[]
}

/** The seals of both and what covers all of it, each leading to an authority that is believed and fitting the bytes: or nothing is kept. */
async function fetchSigned(world: World, platformId: string, phase: 'sign' | 'void'): Promise<Checked> {
  const [pdf, { roots, stamped }] = await Promise.all([
    askPlatform(world, 'pdf', (p, signal) => p.download(platformId, phase, signal), JOB_WAIT_MS),
    askPlatform(world, 'trust', (p, signal) => p.authority(signal)),
  ])
  const { sha256, seals } = await signWork({ do: 'verify', pdf: new Uint8Array(pdf), roots })
  const good = seals.filter(s => s.sound && s.trusted)
  const whole = seals.at(-1)
  const signed = good.filter(s => s.kind === 'seal').length
  // A platform that stamps its documents puts two seals and the stamp; of another the last seal covers everything, and more may be there than two.
  const complete = stamped ? signed === 2 && whole?.kind === 'stamp' : signed >= 2
  if (good.length !== seals.length || !complete || !whole?.whole) throw new Error('平台交回的文件签名不完整或不符，未归档')
  const key = `signing/${randomBytes(18).toString('base64url')}`
  await world.files.put(key, pdf, 'application/pdf')
  return { key, sha256, seals: seals.map(({ kind, name, serial, stampedAt }) => ({ kind, name, serial, stampedAt })) }
}

export async function archiveFlow(world: World, row: FlowRow): Promise<void> {
  if (row.platformId === null) return
  if (row.draftKey === null && row.signedSha256 === null) await handOverDraft(world, row)
  // Back from a void that came to nothing: the file is here already.
  const fetched = row.signedSha256 === null ? await fetchSigned(world, row.platformId, 'sign') : null
  const kept = await world.pool.tx(async tx => {
    const locked = await lockFlow(tx, row.id)
    if (locked?.status !== SignStatus.signed) return false
    if (fetched && locked.signedSha256 !== null) return false
    if (fetched) await setArchived(tx, row.id, fetched)
    const moved = await moveFlow(tx, locked, {
      on: 'archive',
      by: 'system',
      actorId: await systemUserId(tx),
      detail: fetched?.sha256 ?? '',
    })
    await askAgain(tx, row.id, nextAsk(moved, world.clock.now()))
    return true
  })
  if (!kept && fetched) await world.files.remove(fetched.key)
}

/** Of demo data: signed in the books, never drawn. The document is drawn now and given to the platform under its number. */
async function handOverDraft(world: World, row: FlowRow): Promise<void> {
  const signable = world.signables[row.kind]
  const party = await partiesOf(world.pool, row.companyId)
  if (!signable || !party) throw new Error(`没有「${row.kind}」这类文件`)
  const [pdf, millName] = [await signable.pdf(world, row.documentNo), await millNameOf(world, row)]
  const key = `signing/${randomBytes(18).toString('base64url')}`
  const flow = await newFlowOf(world, row, { buyer: party, millName }, pdf, row.expiresAt)
  await askPlatform(world, 'state', (platform, signal) => platform.createFlow(flow, signal))
  await world.files.put(key, pdf, 'application/pdf')
  await world.pool.tx(tx => setDraft(tx, row.id, key, createHash('sha256').update(pdf).digest('hex')))
}

export async function keepVoidPaper(world: World, row: FlowRow): Promise<void> {
  if (row.platformId === null || row.voidKey !== null) return
  const fetched = await fetchSigned(world, row.platformId, 'void')
  const n = await world.pool.tx(async tx => {
    const set = await setVoidPaper(tx, row.id, fetched.key, fetched.sha256)
    await askAgain(tx, row.id, null)
    return set
  })
  if (n === 0) await world.files.remove(fetched.key)
}
