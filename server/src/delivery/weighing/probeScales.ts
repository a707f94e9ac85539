// 测试连接: what every scale shows now, as the gate would see it.
import { tons } from '@mall/domain/kernel/weight.ts'
import type { World } from '../../kernel/ctx.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { partnerSaid } from '../../platform/partner/callPartner.ts'
import type { Elsewhere } from '../../platform/partner/partnerRooms.ts'
import { shownNow } from './gate.queries.ts'
import { lookAt } from './scaleReader.ts'
import { liveScale } from './scaleLive.queries.ts'

/** Nobody but that page can ask it. */
const onDesk = async (world: World, code: string): Promise<string> =>
  `${code} 接在司磅电脑上，${(await shownNow(world.pool, code)) ? '「门岗与过磅」页正在读数' : '现在没有读数；等司磅员在「门岗与过磅」页连接'}`

/** Of scales on weighmen's computers alone: who has yet to connect one. Empty once a page reads one of them. */
export async function scalesToConnect({ settings, pool }: World): Promise<string> {
  const list = settings.adapters.scale?.list ?? []
  if (list.length === 0 || list.some(s => s.kind !== 'serial')) return ''
  const reads = await Promise.all(list.map(s => shownNow(pool, s.code)))
  return reads.includes(true) ? '' : `${list.map(s => s.code).join('、')} 接在司磅电脑上，等司磅员在「门岗与过磅」页连接`
}
const NOT_HELD = '没有进程在读这台磅'

/** Null: no line is set up. */
export function probeScales(world: World): (() => Promise<PartnerAnswer<string> | Elsewhere>) | null {
  const list = world.settings.adapters.scale?.list
  if (!list) return null
  return async () => {
    const says: string[] = []
    let away = false
    for (const { code, kind } of list) {
      if (kind === 'serial') {
        says.push(await onDesk(world, code))
        continue
      }
      const live = await lookAt(world, world.pool, code)
      away ||= live === null
      if (live) says.push(`${code} ${live.overload ? '显示超载' : `显示 ${tons(live.kg)} 吨`}`)
      else says.push(`${code} ${(await liveScale(world.pool, code))?.trouble || NOT_HELD}`)
    }
    // Nothing was asked: it counts as no answer of the scale's.
    if (list.every(s => s.kind === 'serial')) return { kind: 'elsewhere', words: says.join('；') }
    const answer: PartnerAnswer<string> = away ? { kind: 'away', asked: false, why: says.join('；') } : done(says.join('；'))
    return partnerSaid(world.pool, { partner: 'scale', act: 'probe' }, answer)
  }
}
