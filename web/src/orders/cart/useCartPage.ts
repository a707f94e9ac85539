import { useLazyCall } from '@mall/client/useCall.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useRefreshCart, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { notify } from '../../kernel/kit/notify.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { cartInput, type Line, type View, withLines, withPieces } from './cartView.ts'

/** The cart and everything that changes it. What is changed shows at once; the server's answer wins. */
export function useCartPage() {
  const { channel, ccNo } = useBoot()
  const send = useSend()
  const refresh = useRefreshCart()
  const qc = useQueryClient()
  const path = cartPath('refreashCartGroup', channel?.channelCode)
  const input = useMemo(() => cartInput(ccNo), [ccNo])
  const query = useLazyCall(path, input, { keepOld: true })
  const [saving, setSaving] = useState(0)

  const patch = useCallback(
    (change: (line: Line) => Line) => {
      void qc.cancelQueries({ queryKey: [path] })
      qc.setQueryData<View>([path, input], old => old && withLines(old, change))
    },
    [qc, path, input],
  )

  /** Runs a write and reads the cart again, whatever came of it. */
  const after = useCallback(
    async <T>(work: Promise<T>): Promise<T> => {
      setSaving(n => n + 1)
      try {
        const done = await work
        await refresh()
        return done
      } finally {
        setSaving(n => n - 1)
      }
    },
    [refresh],
  )

  const quantity = useQuantity(patch, after)

  /** Goes at once; the message about it is the way back. */
  const removed = async (lines: readonly Line[], work: Promise<unknown>, from = '已从购物车移除') => {
    const [first] = lines
    if (!first) return
    const gone = await after(work)
    if (!gone) return
    const what = lines.length === 1 ? `${first.title}，${first.pieces} ${first.pieceUnit}` : `${lines.length} 行`
    notify.info(`${from}：${what}。`, { act: { label: '撤销', run: () => restore(lines) } })
  }
  const asideWords = (lines: readonly Line[]) => (lines.length === 1 ? (lines[0]?.title ?? '') : `${lines.length} 行`)
  /** 稍后再买, and back: what joined a line that lay there already cannot be told apart again, so only what moved has a way back at once. */
  const shift = async (lines: readonly Line[], to: 'aside' | 'cart', undone = false): Promise<void> => {
    const verb = to === 'aside' ? 'putProductAside' : 'takeProductFromAside'
    const done = await after(send(cartPath(verb, channel?.channelCode), { cartItemIds: lines.map(l => l.cartItemId) }))
    if (!done) return
    const where = to === 'aside' ? '稍后再买' : '购物车'
    if (done.stayed > 0)
      notify.warning(`${done.stayed} 行没有移：${where}里已有同一商品按捆包号选的一行，或合起来超过一行的上限。`)
    if (done.joined > 0) notify.info(`${done.joined} 行与${where}里同样的一行合在了一起。`)
    if (done.moved === 0) return
    if (undone) {
      notify.success(to === 'aside' ? '已放回「稍后再买」。' : '已放回购物车。')
      return
    }
    const words = to === 'aside' ? '已放到「稍后再买」' : '已移回购物车'
    const back = to === 'aside' ? 'cart' : 'aside'
    const act = { label: '撤销', run: () => shift(lines, back, true) }
    notify.info(`${words}：${asideWords(lines)}。`, done.joined === 0 ? { act } : {})
  }
  const restore = async (lines: readonly Line[]) => {
    const cartItemIds = lines.map(l => l.cartItemId)
    const back = await after(send(cartPath('restoreProduct', channel?.channelCode), { cartItemIds }))
    if (!back) return
    const away = lines.length - back.restored
    if (away === 0) notify.success(lines.length === 1 ? '已放回。' : `已放回 ${lines.length} 行。`)
    else notify.warning(`放回 ${back.restored} 行；${away} 行没有放回：那里已有同样的一行，或移除已超过一小时。`)
  }

  return {
    query,
    view: query.data,
    saving: saving > 0,
    setPieces: quantity,
    select: (lines: readonly Line[], selected: boolean) => {
      const ids = lines.map(l => l.cartItemId)
      if (ids.length === 0) return undefined
      patch(l => (ids.includes(l.cartItemId) ? { ...l, selected } : l))
      return after(send(cartPath('updateAllCartItemStatus', channel?.channelCode), { selected, cartItemIds: ids }))
    },
    remove: (line: Line) => removed([line], send(cartPath('removeProduct', line.channelCode), { cartItemId: line.cartItemId })),
    removeSome: (lines: readonly Line[]) =>
      removed(
        lines,
        send(cartPath('removeBatchStoreProduct', channel?.channelCode), { cartItemIds: lines.map(l => l.cartItemId) }),
      ),
    putAside: (lines: readonly Line[]) => shift(lines, 'aside'),
    takeFromAside: (lines: readonly Line[]) => shift(lines, 'cart'),
    removeAside: (line: Line) =>
      removed([line], send(cartPath('removeProduct', line.channelCode), { cartItemId: line.cartItemId }), '已从「稍后再买」移除'),
    empty: () => after(send(cartPath('clearnCart', channel?.channelCode), {})),
    /** Into the cart of a contract that covers it, as it is; the whole page is loaded again in contract mode. */
    moveToContract: async (line: Line, no: string) => {
      const done = await send('/api/framework/moveToContract', { ccNo: no, cartItemIds: [line.cartItemId] })
      if (!done) return
      const [told] = done.told
      // Nothing moved and nothing to tell: it had gone over before, and its answer was lost.
      if (done.moved === 0 && told) {
        notify.warning(`没有转到合同：${told.why}`)
        await refresh()
        return
      }
      location.assign('/frameworkContractCart')
    },
    setUnits: (line: Line, unitNos: string[]) =>
      after(send(cartPath('modifyProductUnits', line.channelCode), { cartItemId: line.cartItemId, unitNos })),
    setServices: (line: Line, services: string[]) =>
      after(send(cartPath('modifyProductServices', line.channelCode), { cartItemId: line.cartItemId, services })),
  }
}

export type CartPage = ReturnType<typeof useCartPage>

/** One request a line at a time: while it runs, only the last wanted quantity is remembered. */
function useQuantity(patch: (change: (line: Line) => Line) => void, after: <T>(work: Promise<T>) => Promise<T>) {
  const send = useSend()
  const wanted = useRef(new Map<string, number>())
  const running = useRef(new Set<string>())
  return useCallback(
    (line: Line, pieces: number) => {
      const id = line.cartItemId
      patch(l => (l.cartItemId === id ? withPieces(l, pieces) : l))
      wanted.current.set(id, pieces)
      if (running.current.has(id)) return
      running.current.add(id)
      const work = async () => {
        for (let next = wanted.current.get(id); next !== undefined; next = wanted.current.get(id)) {
          wanted.current.delete(id)
          await send(cartPath('modifyProductCount', line.channelCode), { cartItemId: id, pieces: next })
        }
        running.current.delete(id)
      }
      void after(work())
    },
    [patch, after, send],
  )
}
