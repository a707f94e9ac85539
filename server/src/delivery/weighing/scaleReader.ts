// 汽车衡: what the scale shows. One interface: the indicator of the gate's scale, over its line (keepScales.ts), or the sandbox, which reckons from what
// is on the truck. Where neither answers, weights are typed by hand, with their reason.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import { SCALE_DIVISION_KG } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { createHash } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import type { HeardBytes } from '@mall/contract/delivery/weighing/heardBytes.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { WaybillRow } from '../shipment/waybill.queries.ts'
import { clearScale, onScale, showOnScale, shownNow } from './gate.queries.ts'
import { askScale, type LiveScale, liveScale, noteUnanswered } from './scaleLive.queries.ts'
import { heardOf, serialLine } from './serialScale.ts'

/** What is booked: read from the scale, or typed while it does not answer. */
export interface Reading {
  kg: Kg
  scaleCode: string
  byHand: boolean
  reason: string
}
const STABLE_MS = 3000
/** One truck scale a gate. */
export const scaleCodeOf = (w: Pick<WaybillRow, 'depotCode'>): string => `${w.depotCode}-1`
const round = (kg: Kg): number => Math.round(kg / SCALE_DIVISION_KG) * SCALE_DIVISION_KG

/** Between -1 and 1, the same for the same truck and turn. */
const chance = (of: string): number => (createHash('sha256').update(of).digest().readUInt16BE(0) / 65_535) * 2 - 1

/** A line of this scale is set up that the mall itself reads. */
const hasLine = ({ settings }: World, scaleCode: string): boolean =>
  settings.adapters.scale?.list.some(s => s.kind === 'tcp' && s.code === scaleCode) ?? false

/** Whether the scale answers at all: while it does, nothing is typed. Of a line: as its keeper said last. */
export async function scaleAnswers(world: World, db: Db, scaleCode: string): Promise<boolean> {
  if (inSandbox(world.settings, 'scale')) return (await world.rules.get('sandbox.scale')) !== 'off'
  return hasLine(world, scaleCode) && ((await liveScale(db, scaleCode))?.answering ?? false)
}

/** The keeper writes what it has as soon as it hears that somebody looks; one that holds no line is not waited for. */
const LOOKS = 6
const LOOK_MS = 100
export async function lookAt(world: World, db: Db, scaleCode: string): Promise<LiveScale | null> {
  if (!hasLine(world, scaleCode)) return null
  await askScale(db, scaleCode)
  let live = await liveScale(db, scaleCode)
  for (let i = 0; i < LOOKS && live?.answering && !live.fresh; i++) {
    await new Promise(done => setTimeout(done, LOOK_MS))
    live = await liveScale(db, scaleCode)
  }
  if (live?.fresh) return live
  await noteUnanswered(db, scaleCode)
  return null
}
/** Why what it shows is no weight of a truck. */
const whyNotBook = (live: LiveScale): string =>
  live.overload
    ? '仪表显示超载或超出量程，请下磅'
    : live.net
      ? '仪表显示的是净重（已去皮），请在仪表上清除去皮'
      : live.kg < 0
        ? '仪表显示负数，请下磅后校零'
        : ''

export interface OnTruck {
  tareKg: Kg
  /** 0 while it is empty. */
  loadKg: Kg
  /** How often it was weighed full before: a second weighing is not the first again. */
  turn: number
}
/** What the sandbox's scale shows for this truck now; null: it does not answer. */
async function sandboxShows(world: World, w: WaybillRow, on: OnTruck): Promise<number | null> {
  const mode = await world.rules.get('sandbox.scale')
  if (mode === 'off') return null
  const whole = on.tareKg + on.loadKg
  if (mode === 'exact') return round(whole)
  const by = chance(`${w.waybillNo} ${w.status} ${on.turn}`)
  // The first weighing may be off by some permille, a second one by less; an empty truck by fuel and driver.
  const off = on.loadKg === 0 ? by * 40 : (on.loadKg * by * (on.turn === 0 ? 4 : 2)) / 1000
  return mode === 'jumps' ? round(whole + off + (Math.random() - 0.5) * 400) : round(whole + off)
}

/** Puts the truck on the scale, or looks again: another truck on it is named. `heard`: what came over the weighman's own cable. */
export async function readScale(ctx: Ctx, w: WaybillRow, on: OnTruck, heard?: HeardBytes) {
  const { world, db } = ctx
  const scaleCode = scaleCodeOf(w)
  const sandbox = inSandbox(world.settings, 'scale')
  const live = sandbox ? null : heard ? heardOf(ctx, scaleCode, heard) : await lookAt(world, db, scaleCode)
  const kg = sandbox ? await sandboxShows(world, w, on) : (live?.kg ?? null)
  if (kg === null) {
    // The weighman's own page says that nothing comes: what it showed before is no reason to keep him from typing.
    if (heard) await leaveScale(db, w)
    return { answers: false, scaleCode, kg: null, stableSeconds: 0, stable: false, sandbox, note: '' }
  }
  const shown = await showOnScale(db, { scaleCode, waybillId: w.id, kg })
  if (!shown) return refuse('SCALE_READING.otherTruckOn')
  const note = live ? whyNotBook(live) : ''
  const stableMs = stableFor(shown.stableMs, live, heard !== undefined)
  return {
    answers: true,
    scaleCode,
    kg: shown.kg,
    stableSeconds: Math.floor(stableMs / 1000),
    stable: stableMs >= STABLE_MS && note === '',
    sandbox,
    note,
  }
}
/** How long it has stood still; what the indicator itself calls moving has not. */
const stoodMs = (live: LiveScale): number => (live.stable ? live.stoodMs : 0)
/**
 * The stretch in which looks saw the same, within what the line itself has told; of a page's own cable only some seconds are told, so it is the mall's
 * own stretch while the indicator stands still.
 */
const stableFor = (shownMs: number, live: LiveScale | null, ofPage: boolean): number =>
  live === null ? shownMs : ofPage ? (live.stable ? shownMs : 0) : Math.min(shownMs, stoodMs(live))

interface Typed {
  kg: Kg
  byHand: boolean
  reason: string
  heard?: HeardBytes | undefined
}

/** The weight that may be booked: what the scale itself shows and has shown for three seconds, or what is typed while it is silent. */
export async function takeReading(ctx: Ctx, db: Db, w: WaybillRow, typed: Typed): Promise<Reading> {
  const { world } = ctx
  const scaleCode = scaleCodeOf(w)
  const own = !inSandbox(world.settings, 'scale')
  if (own && serialLine(world, scaleCode)) return takeHeard(ctx, db, w, typed)
  const line = own && hasLine(world, scaleCode)
  // Says why a page cannot speak for this scale.
  if (typed.heard) heardOf(ctx, scaleCode, typed.heard)
  const live = line ? await liveScale(db, scaleCode) : undefined
  if (typed.byHand) {
    // What the keeper said last is not enough to shut the gate: a look that nothing answered opens it.
    const answers = line
      ? live !== undefined && (live.fresh || (live.answering && !live.unanswered))
      : await scaleAnswers(world, db, scaleCode)
    if (answers) return refuse('SCALE_READING.whileItAnswers')
    return byHand(scaleCode, typed)
  }
  if (line ? !live?.fresh : !(await scaleAnswers(world, db, scaleCode))) return refuse('SCALE_READING.noReading')
  const shows = await onScale(db, scaleCode, w.id)
  if (!shows) return refuse('SCALE_READING.notOnIt')
  const why = live ? whyNotBook(live) : ''
  if (why) return refuse('SCALE_READING', { why })
  return booked(scaleCode, typed, { kg: live ? live.kg : shows.kg, stoodMs: live ? stoodMs(live) : shows.stableMs })
}

function byHand(scaleCode: string, typed: Typed): Reading {
  if (typed.reason === '') return refuse('SCALE_READING.unexplained')
  return { kg: typed.kg, scaleCode, byHand: true, reason: typed.reason }
}
function booked(scaleCode: string, typed: Typed, now: { kg: Kg; stoodMs: number }): Reading {
  if (now.kg !== typed.kg) return refuse('SCALE_READING.changed', { now: (now.kg / 1000).toFixed(3) })
  if (now.stoodMs < STABLE_MS) return refuse('SCALE_READING.unstable')
  return { kg: now.kg, scaleCode, byHand: false, reason: '' }
}

/** Of a scale on the weighman's computer: what the bytes say now, and what the mall has seen stand for three seconds by its own clock. */
async function takeHeard(ctx: Ctx, db: Db, w: WaybillRow, typed: Typed): Promise<Reading> {
  const scaleCode = scaleCodeOf(w)
  if (typed.byHand) {
    if (await shownNow(db, scaleCode)) return refuse('SCALE_READING.whileItAnswers')
    return byHand(scaleCode, typed)
  }
  const live = heardOf(ctx, scaleCode, typed.heard ?? [])
  if (!live) return refuse('SCALE_READING.notConnected')
  const shows = await onScale(db, scaleCode, w.id)
  if (!shows) return refuse('SCALE_READING.notOnIt')
  const why = whyNotBook(live)
  if (why) return refuse('SCALE_READING', { why })
  return booked(scaleCode, typed, { kg: live.kg, stoodMs: live.stable && shows.kg === live.kg ? shows.stableMs : 0 })
}
/** It drives off. */
export const leaveScale = (db: Db, w: WaybillRow) => clearScale(db, scaleCodeOf(w), w.id)
