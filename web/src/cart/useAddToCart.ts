import type { Sent } from '@mall/contract/calls.ts'
import { lineTitle } from '@mall/domain/goods/lineTitle.ts'
import { StockMode } from '@mall/domain/order/order.status.ts'
import { tons } from '@mall/domain/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { goLogin, useRefreshCart, useSend } from '../app/data.ts'
import { useBoot } from '../app/deps.ts'
import { useWhyNot } from '../app/useWhyNot.ts'
import { notify } from '../kit/notify.ts'
import { CART_NUM_INPUT } from '../shell/shellData.ts'
import { useCartAddress } from '../shell/useCart.ts'
import { cartPath } from './cartCall.ts'

interface Goods {
  skuCode: string
  channelCode: string
  title: string
  pieceUnit: string
}
export type CartExtras = Omit<Sent<'/api/cart/addGoodsToCart'>, 'skuCode' | 'pieces' | 'weightKg'>

/** Puts goods into the cart, says what was added and moves the badge. A guest is led to the log-in and back to this page. */
export function useAddToCart() {
  const send = useSend()
  const qc = useQueryClient()
  const refresh = useRefreshCart()
  const cart = useCartAddress()
  const why = useWhyNot('order.create')
  const { session } = useBoot()
  return useCallback(
    async (goods: Goods, pieces: number, extras: CartExtras = {}): Promise<boolean> => {
      if (!session.userStatus) {
        goLogin()
        return false
      }
      if (why) {
        notify.warning(why)
        return false
      }
      const added = await send(cartPath('addGoodsToCart', goods.channelCode), { skuCode: goods.skuCode, pieces, ...extras })
      if (!added) return false
      qc.setQueryData(['/api/cart/getCartGoodsNum', CART_NUM_INPUT], added.cartGoodsNum)
      await refresh()
      notify.success(
        `${StockMode.label(extras.stockMode ?? StockMode.spot)}已加入购物车：${lineTitle(goods.title, extras.futures ?? {})}，${added.pieces} ${goods.pieceUnit}${added.weightKg > 0 ? ` ${tons(added.weightKg)} 吨` : ''}。`,
        { act: { label: '去购物车', to: cart } },
      )
      return true
    },
    [send, qc, refresh, cart, why, session.userStatus],
  )
}
