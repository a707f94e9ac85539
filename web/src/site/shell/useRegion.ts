import type { Reply } from '@mall/contract/main/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSend } from '../../kernel/data.ts'
import { useDeps } from '../../kernel/deps.ts'
import { askPosition, WHY_NO_POSITION } from './position.ts'

export type Region = Reply<'/api/address/getRegion'>

/** 冀中(保定…) 032; what has no area of its own is 默认区域 035. */
export const areaWords = (r: { areaName?: string; salesAreaCode: string; isDefault: boolean }): string =>
  r.isDefault ? `默认区域 ${r.salesAreaCode}` : `${r.areaName ? `「${r.areaName}」` : ''}区域 ${r.salesAreaCode}`

/** Prices and freight follow the city: after a change everything that shows a price is read again, however the change came. */
export function useRegion() {
  const { session } = useDeps()
  const send = useSend()
  const qc = useQueryClient()
  const { revalidate } = useRevalidator()
  const show = useCallback(
    async (region: Region | undefined): Promise<Region | undefined> => {
      if (!region) return undefined
      const { cityName, cityCode, provinceCode, salesAreaCode, isDefault } = region
      session.set({ location: { cityName, cityCode, provinceCode, salesAreaCode, isDefault } })
      await qc.invalidateQueries()
      await revalidate()
      return region
    },
    [session, qc, revalidate],
  )
  const take = useCallback(
    async (city: string, located = false) => show(await send('/api/address/getRegion', { city, located })),
    [send, show],
  )
  const forget = useCallback(async () => show(await send('/api/address/forgetRegion', {})), [send, show])
  return { take, forget }
}

/** What 定位 has come to, with what can be done about it. */
export type Located =
  | { step: 'idle' }
  | { step: 'asking' }
  /** Taken: no city had been chosen by hand. */
  | { step: 'taken'; region: Region; undo: () => Promise<unknown> }
  /** A city chosen by hand stays until the visitor says otherwise. */
  | { step: 'other'; region: Region; take: () => Promise<void> }
  | { step: 'same'; region: Region }
  | { step: 'none'; why: string }

export function useLocate() {
  const { session, call } = useDeps()
  const { take, forget } = useRegion()
  const [located, setLocated] = useState<Located>({ step: 'idle' })

  const locate = useCallback(async () => {
    setLocated({ step: 'asking' })
    const before = session.get().location
    const none = (why: string) => {
      const { cityName, salesAreaCode, isDefault } = session.get().location
      setLocated({ step: 'none', why: `${why}，仍按 ${cityName}（${areaWords({ salesAreaCode, isDefault })}）报价。` })
    }
    const position = await askPosition()
    if ('why' in position) return none(WHY_NO_POSITION[position.why])
    const reply = await call('/api/address/getRegionByLocation', position.at).catch((e: Error) => e)
    if (reply instanceof Error) return none(`没有问到所在城市：${reply.message}`)
    if (!reply.found) return none('您的位置附近没有商城报价的城市')
    const { found: _, ...region } = reply
    const other = () => {
      const was = session.get().location.cityName
      setLocated({
        step: 'other',
        region,
        take: async () => {
          if (await take(region.cityName)) setLocated({ step: 'taken', region, undo: () => take(was) })
        },
      })
    }
    const now = session.get().location
    if (now.cityName === region.cityName && !now.isDefault) return setLocated({ step: 'same', region })
    // Chosen by hand: earlier, or while the browser was looking.
    if (!now.isDefault || now !== before) return other()
    const taken = await take(region.cityName, true)
    if (!taken) return setLocated({ step: 'idle' })
    // Chosen by hand in another tab: the server has kept that, and shows it.
    if (taken.cityName !== region.cityName) return other()
    return setLocated({ step: 'taken', region, undo: forget })
  }, [session, call, take, forget])

  return { located, locate, clear: useCallback(() => setLocated({ step: 'idle' }), []) }
}
