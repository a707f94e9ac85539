// 电子签章沙箱: an honest stand-in for the signing platform. It keeps its own books and keys, signs the PDFs really, and can be told to be
// slow, down or out of its mind (rule sandbox.sign). What it is asked in process, a real one would be asked over HTTP.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { randomBytes, randomInt } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import { openColumn, sealColumn } from '../../kernel/sealed.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { SigningPlatform } from '../../kernel/ports/signing.ts'
import type { KeyPair } from './certificates.ts'
import { authorityKey, clockKey, partyKey } from './sandboxKeys.ts'
import { oweNotice, stateOf } from './sandboxState.ts'
import {
  insertSandboxFlow,
  insertTicket,
  lockSandboxFlow,
  type SandboxFlow,
  sandboxFlow,
  sandboxFlowByRequest,
  sandboxPdf,
  saveSandboxFlow,
  saveSandboxPdf,
  saveSandboxVoidPdf,
} from './sandboxSign.queries.ts'
import { DEFAULT_SEALS } from './signable.ts'
import { signWork } from './signWork.ts'

const MILL = 'mill'
/** Every UKey of the sandbox has this PIN; its page says so. */
export const SANDBOX_PIN = '123456'
const TICKET = 'sandbox_sign_ticket.code'

/** One change of a flow at a time; null leaves it as it is. What changed is owed to the mall as a notice. */
async function change(
  world: World,
  platformId: string,
  how: (f: SandboxFlow, tx: Tx) => Promise<SandboxFlow | null> | SandboxFlow | null,
): Promise<unknown> {
  const wait = (await world.rules.get('sandbox.sign')) === 'late' ? 30 : 0
  return world.pool.tx(async tx => {
    const f = await lockSandboxFlow(tx, platformId)
    if (!f) return null
    // Time ends a flow by itself, whoever asks first.
    const current = f.state === 'open' && f.over ? { ...f, state: 'expired' as const, reason: '到期未签完' } : f
    const next = (await how(current, tx)) ?? (current === f ? null : current)
    if (!next) return stateOf(f)
    const saved = (await saveSandboxFlow(tx, next)) ?? f
    await oweNotice(tx, saved, wait)
    return stateOf(saved)
  })
}

interface Act {
  side: 'buyer' | 'mill'
  phase: 'sign' | 'void'
  person: string
}
interface Keys {
  authority: KeyPair
  clock: KeyPair
  signer: KeyPair
}
/** Before the flow is locked: a key that is not there yet is made in a thread, and the pool is not asked from inside a transaction. */
async function keysFor(world: World, f: SandboxFlow, side: Act['side']): Promise<Keys> {
  const [authority, clock, signer] = await Promise.all([
    authorityKey(world),
    clockKey(world),
    side === 'buyer' ? partyKey(world, f.buyerOwner, f.buyerName) : partyKey(world, MILL, f.millName),
  ])
  return { authority, clock, signer }
}

/** Puts one side's seal and signature on the document of a phase; both sides there: the clock's stamp as well. */
async function putSeal(tx: Tx, f: SandboxFlow, o: Act, keys: Keys, at = new Date()): Promise<void> {
  const held = await sandboxPdf(tx, f.platformId)
  const pdf = o.phase === 'sign' ? held?.pdf : held?.voidPdf
  if (!pdf) throw new Error('no document')
  const buyer = o.side === 'buyer'
  const other = o.phase === 'sign' ? (buyer ? f.millAt : f.buyerAt) : buyer ? f.voidMillAt : f.voidBuyerAt
  const signed = await signWork({
    do: 'sign',
    pdf: new Uint8Array(pdf),
    name: buyer ? f.buyerName : f.millName,
    reason: o.phase === 'sign' ? '同意签署' : '同意作废',
    lines: [o.person, minuteText(at)],
    place: o.phase === 'sign' ? f.seals[o.side] : { ...DEFAULT_SEALS[o.side], y: 96 },
    signer: keys.signer,
    authority: keys.authority.certificate,
    stamp: other ? keys.clock : null,
  })
  await (o.phase === 'sign' ? saveSandboxPdf : saveSandboxVoidPdf)(tx, f.platformId, Buffer.from(signed))
}

/** The buyer's signature at the platform's page, or the mill's seal. Nobody signs twice, and the mill not before the buyer. */
export async function signAt(world: World, platformId: string, o: Act): Promise<unknown> {
  const seen = await sandboxFlow(world.pool, platformId)
  if (!seen) return null
  const keys = await keysFor(world, seen, o.side)
  return change(world, platformId, async (f, tx) => {
    const now = new Date()
    if (o.phase === 'void') {
      if (f.voidState !== 'open' || (o.side === 'buyer' ? f.voidBuyerAt : f.voidMillAt)) return null
      await putSeal(tx, f, o, keys)
      const next = o.side === 'buyer' ? { ...f, voidBuyerAt: now } : { ...f, voidMillAt: now }
      return { ...next, voidState: next.voidBuyerAt && next.voidMillAt ? 'done' : 'open' }
    }
    if (f.state !== 'open' || (o.side === 'buyer' ? f.buyerAt : f.millAt) || (o.side === 'mill' && !f.buyerAt)) return null
    await putSeal(tx, f, o, keys)
    return o.side === 'buyer'
      ? { ...f, buyerAt: now, buyerPerson: o.person }
      : { ...f, millAt: now, millPerson: o.person, state: 'done' as const }
  })
}

/** A flow of the demo data is signed in the books and not yet on paper: both signatures are put when it is fetched first. */
async function signOwed(world: World, id: string): Promise<void> {
  const seen = await sandboxFlow(world.pool, id)
  const held = await sandboxPdf(world.pool, id)
  const isSigned = held?.pdf.includes('/ByteRange') === true
  if (!seen?.buyerAt || !seen.millAt || isSigned || !held || held.pdf.length === 0) return
  const [buyer, mill] = await Promise.all([keysFor(world, seen, 'buyer'), keysFor(world, seen, 'mill')])
  await world.pool.tx(async tx => {
    const f = await lockSandboxFlow(tx, id)
    const again = await sandboxPdf(tx, id)
    if (!f?.buyerAt || !f.millAt || again?.pdf.includes('/ByteRange')) return
    await putSeal(tx, { ...f, millAt: null }, { side: 'buyer', phase: 'sign', person: f.buyerPerson }, buyer, f.buyerAt)
    await putSeal(tx, f, { side: 'mill', phase: 'sign', person: f.millPerson }, mill, f.millAt)
  })
}

export const refuseAt = (world: World, platformId: string, by: 'buyer' | 'mill', reason: string) =>
  change(world, platformId, f => (f.state === 'open' ? { ...f, state: 'refused', refusedBy: by, reason } : null))
export const endVoidAt = (world: World, platformId: string, how: 'refused' | 'withdrawn', reason: string) =>
  change(world, platformId, f => (f.voidState === 'open' ? { ...f, voidState: how, voidReason: reason } : null))

/** The SMS of the sandbox is its page: the code is kept so that it can be shown there. */
export const openCode = (world: World, sealed: string): string => openColumn(world.settings, TICKET, sealed)

const maskedMobile = (m: string): string => (m.length === 11 ? `${m.slice(0, 3)}****${m.slice(7)}` : '已登记手机')

/** What it does when it is told not to be well. */
async function mood(world: World, signal: AbortSignal): Promise<unknown> {
  const mode = await world.rules.get('sandbox.sign')
  if (mode === 'hang')
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('timeout')), { once: true }))
  if (mode === 'reset') throw new Error('ECONNRESET')
  if (mode === 'error') throw new Error('status 500')
  return mode === 'garbage' ? { platformId: 7, seq: '一', state: '<script>', pdf: 'x'.repeat(1000) } : undefined
}

/** A ticket with its own code: for one document or for several. */
async function pageOf(world: World, t: Parameters<SigningPlatform['signPage']>[0] & { beside: string[] }): Promise<string> {
  const ticket = randomBytes(16).toString('hex')
  const code = t.way === 'ukey' ? SANDBOX_PIN : String(randomInt(0, 1_000_000)).padStart(6, '0')
  const codeHash = sealColumn(world.settings, TICKET, code)
  await insertTicket(world.pool, { ...t, mobile: maskedMobile(t.mobile), ticket, codeHash })
  return `${world.settings.origin}/sandbox/sign?ticket=${ticket}`
}

export function sandboxPlatform(world: World): SigningPlatform {
  const well = async (signal: AbortSignal, then: () => Promise<unknown>): Promise<unknown> =>
    (await mood(world, signal)) ?? then()
  return {
    createFlow: (n, signal) =>
      well(signal, async () => {
        const made = await insertSandboxFlow(world.pool, {
          platformId: randomBytes(16).toString('hex'),
          requestId: n.requestId,
          title: n.title,
          callbackUrl: n.callbackUrl,
          buyerOwner: n.buyer.creditCode,
          buyerName: n.buyer.name,
          millName: n.millName,
          pdf: n.pdf,
          seals: n.seals,
          expiresAt: n.expiresAt,
        })
        return made && stateOf(made)
      }),
    flowByRequest: (requestId, signal) =>
      well(signal, async () => {
        const f = await sandboxFlowByRequest(world.pool, requestId)
        return f ? stateOf(f) : null
      }),
    flowState: (id, signal) =>
      well(signal, async () => {
        const f = await sandboxFlow(world.pool, id)
        // What time has ended is written down, with its number, before anybody is told.
        return f?.state === 'open' && f.over ? change(world, id, () => null) : f && stateOf(f)
      }),
    signPage: (t, signal) => well(signal, () => pageOf(world, { ...t, beside: [] })),
    signPages: ({ platformIds: [platformId = '', ...beside], ...t }, signal) =>
      well(signal, () => pageOf(world, { ...t, platformId, beside })),
    seal: (id, phase, person, signal) => well(signal, () => signAt(world, id, { side: 'mill', phase, person })),
    sealAlone: (p, signal) =>
      well(signal, async () => {
        const [authority, clock, signer] = await Promise.all([
          authorityKey(world),
          clockKey(world),
          partyKey(world, MILL, p.millName),
        ])
        const signed = await signWork({
          do: 'sign' as const,
          pdf: new Uint8Array(p.pdf),
          name: p.millName,
          reason: p.reason,
          lines: [minuteText(new Date())],
          place: p.place,
          signer,
          authority: authority.certificate,
          stamp: clock,
        })
        return Buffer.from(signed)
      }),
    refuse: (id, by, reason, signal) => well(signal, () => refuseAt(world, id, by, reason)),
    revoke: (id, reason, signal) =>
      well(signal, () => change(world, id, f => (f.state === 'open' ? { ...f, state: 'revoked', reason } : null))),
    extend: (id, expiresAt, signal) =>
      well(signal, () => change(world, id, f => (f.state === 'open' ? { ...f, expiresAt } : null))),
    urge: (id, signal) =>
      well(signal, async () => {
        const f = await sandboxFlow(world.pool, id)
        return f && stateOf(f)
      }),
    voidFlow: (id, v, signal) =>
      well(signal, () =>
        change(world, id, async (f, tx) => {
          if (f.state !== 'done' || f.voidState === 'open' || f.voidState === 'done') return null
          await saveSandboxVoidPdf(tx, id, v.pdf)
          return { ...f, voidState: 'open', voidBy: v.by, voidReason: v.reason, voidBuyerAt: null, voidMillAt: null }
        }),
      ),
    endVoid: (id, how, reason, signal) => well(signal, () => endVoidAt(world, id, how, reason)),
    download: (id, phase, signal) =>
      well(signal, async () => {
        if (phase === 'sign') await signOwed(world, id)
        const held = await sandboxPdf(world.pool, id)
        return phase === 'sign' ? held?.pdf : held?.voidPdf
      }),
    authority: signal => well(signal, async () => (await authorityKey(world)).certificate),
  }
}
