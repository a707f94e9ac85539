// 汽车衡: what the scale shows. One interface; the sandbox stands in for the instrument and reckons from what is on the truck. Where there is
// neither, weights are typed by hand, with their reason.
import { inSandbox } from '../../kernel/partners.ts'
import { SCALE_DIVISION_KG } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { createHash } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { WaybillRow } from '../shipment/waybill.queries.ts'
import { clearScale, onScale, showOnScale } from './gate.queries.ts'

/** What is booked: read from the scale, or typed while it does not answer. */
export interface Reading {
  kg: number
  scaleCode: string
  byHand: boolean
  reason: string
}
const STABLE_MS = 3000
/** One truck scale a gate. */
export const scaleCodeOf = (w: Pick<WaybillRow, 'depotCode'>): string => `${w.depotCode}-1`
const round = (kg: number): number => Math.round(kg / SCALE_DIVISION_KG) * SCALE_DIVISION_KG

/** Between -1 and 1, the same for the same truck and turn. */
const chance = (of: string): number => (createHash('sha256').update(of).digest().readUInt16BE(0) / 65_535) * 2 - 1

/** Whether the scale answers at all: while it does, nothing is typed. */
export const scaleAnswers = async (world: World): Promise<boolean> =>
  inSandbox(world.settings, 'scale') && (await world.rules.get('sandbox.scale')) !== 'off'

export interface OnTruck {
  tareKg: number
  /** 0 while it is empty. */
  loadKg: number
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

/** Puts the truck on the scale, or looks again: another truck on it is named. */
export async function readScale(world: World, db: Db, w: WaybillRow, on: OnTruck) {
  const scaleCode = scaleCodeOf(w)
  const kg = inSandbox(world.settings, 'scale') ? await sandboxShows(world, w, on) : null
  if (kg === null)
    return { answers: false, scaleCode, kg: null, stableSeconds: 0, stable: false, sandbox: inSandbox(world.settings, 'scale') }
  const shown = await showOnScale(db, { scaleCode, waybillId: w.id, kg })
  if (!shown) return refuse('SCALE_READING', { why: '磅上还有别的车，请等它下磅' })
  const stableSeconds = Math.floor(shown.stableMs / 1000)
  return {
    answers: true,
    scaleCode,
    kg: shown.kg,
    stableSeconds,
    stable: shown.stableMs >= STABLE_MS,
    sandbox: inSandbox(world.settings, 'scale'),
  }
}

/** The weight that may be booked: what the scale itself shows and has shown for three seconds, or what is typed while it is silent. */
export async function takeReading(
  world: World,
  db: Db,
  w: WaybillRow,
  typed: { kg: number; byHand: boolean; reason: string },
): Promise<Reading> {
  const scaleCode = scaleCodeOf(w)
  const answers = await scaleAnswers(world)
  if (typed.byHand) {
    if (answers) return refuse('SCALE_READING', { why: '磅在线时不能手工录入，请用磅的读数' })
    if (typed.reason === '') return refuse('SCALE_READING', { why: '手工录入请写明原因，例如「磅通讯中断，按仪表读数」' })
    return { kg: typed.kg, scaleCode, byHand: true, reason: typed.reason }
  }
  if (!answers) return refuse('SCALE_READING', { why: '磅没有读数，请检查联机，或手工录入并写明原因' })
  const shows = await onScale(db, scaleCode, w.id)
  if (!shows) return refuse('SCALE_READING', { why: '这辆车不在磅上，请先上磅' })
  if (shows.kg !== typed.kg)
    return refuse('SCALE_READING', { why: `读数已变为 ${(shows.kg / 1000).toFixed(3)} 吨，请按新读数记` })
  if (shows.stableMs < STABLE_MS) return refuse('SCALE_READING', { why: '读数还没有稳定 3 秒，请稍等' })
  return { kg: shows.kg, scaleCode, byHand: false, reason: '' }
}
/** It drives off. */
export const leaveScale = (db: Db, w: WaybillRow) => clearScale(db, scaleCodeOf(w), w.id)
