// 测试连接: what every scale shows now, as the gate would see it.
import { tons } from '@mall/domain/kernel/weight.ts'
import type { World } from '../../kernel/ctx.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { partnerSaid } from '../../platform/partner/callPartner.ts'
import { lookAt } from './scaleReader.ts'
import { liveScale } from './scaleLive.queries.ts'

/** Nobody but that page can ask it. */
const ON_A_DESK = '接在司磅电脑上，请在「门岗与过磅」页连接后看读数'
const NOT_HELD = '没有进程在读这台磅'

/** Null: no line is set up. */
export function probeScales(world: World): (() => Promise<PartnerAnswer<string>>) | null {
  const list = world.settings.adapters.scale?.list
  if (!list) return null
  return async () => {
    const says: string[] = []
    let away = false
    for (const { code, kind } of list) {
      if (kind === 'serial') {
        says.push(`${code} ${ON_A_DESK}`)
        continue
      }
      const live = await lookAt(world, world.pool, code)
      away ||= live === null
      if (live) says.push(`${code} ${live.overload ? '显示超载' : `显示 ${tons(live.kg)} 吨`}`)
      else says.push(`${code} ${(await liveScale(world.pool, code))?.trouble || NOT_HELD}`)
    }
    const answer: PartnerAnswer<string> = away ? { kind: 'away', asked: false, why: says.join('；') } : done(says.join('；'))
    return partnerSaid(world.pool, { partner: 'scale', act: 'probe' }, answer)
  }
}
