// A scale on the weighman's own computer: his page hands on the bytes as they came and how long ago, and the mall reads them by the reader of every line.
// What the page makes of them counts for nothing, and one post of it is no weight: it must be seen standing by the mall's own clock.
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { SCALE_FRESH_MS, scaleReader, type ScaleReading } from '@mall/domain/platform/partner/scaleFrames.ts'
import type { HeardBytes } from '@mall/contract/delivery/weighing/heardBytes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { SerialScale } from '../../kernel/settings/scaleSettings.ts'
import type { LiveScale } from './scaleLive.queries.ts'

/** What this scale's line is, if it ends at the weighman's computer. */
export const serialLine = ({ settings }: Ctx['world'], scaleCode: string): SerialScale | undefined =>
  settings.adapters.scale?.list.find(s => s.kind === 'serial' && s.code === scaleCode) as SerialScale | undefined

/** What the indicator showed last, if that was a moment ago. */
export function readHeard(line: SerialScale, heard: HeardBytes): ScaleReading | null {
  const reader = scaleReader(line)
  let newest: { r: ScaleReading; ageMs: number } | null = null
  let before = Number.POSITIVE_INFINITY
  for (const { ageMs, hex } of heard) {
    if (ageMs > before) return refuse('SCALE_READING.outOfOrder')
    before = ageMs
    const r = reader.push(Buffer.from(hex, 'hex'), -ageMs).at(-1)
    if (r) newest = { r, ageMs }
  }
  return newest && newest.ageMs <= SCALE_FRESH_MS ? newest.r : null
}

/** As the gate asks of any scale. Only the weighman's page speaks for the scale, and only for one that is on his computer. */
export function heardOf(ctx: Ctx, scaleCode: string, heard: HeardBytes): LiveScale | null {
  if (!mayStaff(ctx.me.staffRoles, 'ship.weigh')) return refuse('STAFF_RIGHT')
  const line = serialLine(ctx.world, scaleCode) ?? refuse('SCALE_READING.notSerial')
  const r = readHeard(line, heard)
  if (!r) return null
  const { kg, stable, overload, net } = r
  return { answering: true, fresh: true, unanswered: false, trouble: '', kg, stable, overload, net, stoodMs: r.stoodMs }
}
