// 件号 of a lot: a line that names a unit sells that very unit, so it must be one that can be had; the same for the form, a sheet and the announcement.
import { UnitState } from '../../delivery/production/schedule.codes.ts'
import { BiddingMode, type BiddingModeCode } from './bidding.status.ts'

/** A unit of the yard as a lot sees it. */
export interface NamedUnit {
  unitNo: string
  skuCode: string
  depotCode: string
  pieces: number
  state: string
  source: string
  lotId: number | null
  /** The auction that keeps it, or sold it; empty: none. */
  keptBy: string
}
export interface NamingLines {
  mode: BiddingModeCode
  depotCode: string
  lines: readonly { skuCode: string; unitNo: string; pieces: number }[]
}

/**
 * What is wrong with the units that a lot's lines name, by the line's place in the lot; a line that names none sells any piece of its goods. `lotId`: the
 * lot itself, which may keep them already.
 */
export function whyNotUnits(f: NamingLines, units: readonly NamedUnit[], lotId: number | null): { line: number; why: string }[] {
  const known = new Map(units.map(u => [u.unitNo, u]))
  const first = new Map<string, number>()
  return f.lines.flatMap((l, line) => {
    if (l.unitNo === '') return []
    const before = first.get(l.unitNo)
    if (before === undefined) first.set(l.unitNo, line)
    const why =
      before === undefined ? whyNotUnit(f, l, known.get(l.unitNo), lotId) : `与第 ${before + 1} 行是同一件，一件只能写一行`
    return why === '' ? [] : [{ line, why }]
  })
}

function whyNotUnit(f: NamingLines, l: NamingLines['lines'][number], u: NamedUnit | undefined, lotId: number | null): string {
  // Its winners share pieces that are all alike: which of them a winner gets is nobody's choice before the end.
  if (f.mode === BiddingMode.byQuantity) return '按量竞拍由几家分件，不能指定件号，请留空'
  if (!u) return '库存件里没有这个件号；不指定哪一件请留空'
  if (u.skuCode !== l.skuCode) return `登记的是 ${u.skuCode}，不是这一行的商品`
  if (u.depotCode !== f.depotCode) return '不在所选仓库'
  if (u.source !== 'stock') return '是按订单生产的，不能上拍'
  if (u.pieces !== l.pieces) return `登记为 ${u.pieces} 件，这一行写了 ${l.pieces} 件`
  if (u.state === UnitState.kept && u.lotId === lotId) return ''
  if (u.state === UnitState.kept) return `竞拍 ${u.keptBy} 留着这一件`
  if (u.state !== UnitState.free) return `当前为「${UnitState.label(u.state)}」，不能上拍`
  return ''
}
