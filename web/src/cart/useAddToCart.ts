import type { Sent } from '@mall/contract/calls.ts'
import { lineTitle } from '@mall/domain/goods/lineTitle.ts'
import { StockMode } from '@mall/domain/order/order.status.ts'
import { tons } from '@mall/domain/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { goLogin, useRefreshCart, useSend } from '../app/data.ts'
import { useBoot } from '../app/deps.ts'
import { type IntentLine, keepIntent, takeIntent } from '../app/intent.ts'
import { useWhyNot } from '../app/useWhyNot.ts'
import { notify } from '../kit/notify.ts'
import { CART_NUM_INPUT } from '../shell/shellData.ts'
import { useCartAddress } from '../shell/useCart.ts'
import { cartPath } from './cartCall.ts'

type Goods = IntentLine['goods']
export type CartExtras = Omit<Sent<'/api/cart/addGoodsToCart'>, 'skuCode' | 'pieces' | 'weightKg'>

/**
 * Puts goods into the cart, says what was added and moves the badge. A guest is led to the log-in and back to this page, where what he
 * pressed is done for him, once.
 */
export function useAddToCart() {
  const send = useSend()
  const qc = useQueryClient()
  const refresh = useRefreshCart()
  const cart = useCartAddress()
  const why = useWhyNot('order.create')
  const { session } = useBoot()
  const navigate = useNavigate()
  const add = useCallback(
    async (goods: Goods, pieces: number, extras: CartExtras = {}): Promise<boolean> => {
      if (!session.userStatus) {
        keepIntent('cart', [intentLine(goods, pieces, extras)])
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
  // Every button of a page asks; the first one gets it.
  useEffect(() => {
    const intent = session.userStatus ? takeIntent() : undefined
    if (!intent) return
    void (async () => {
      for (const l of intent.lines)
        if (intent.act === 'cart') await add(l.goods, l.pieces, l.extras)
        else if (await buyNow(send, l)) await navigate('/confirmOrder?buyNow=1')
    })()
  }, [session.userStatus, add, send, navigate])
  return add
}

/** Only what the cart needs: a whole row of a list is a lot to keep in the tab. */
export const intentLine = (
  { skuCode, channelCode, title, pieceUnit }: Goods,
  pieces: number,
  extras: CartExtras = {},
): IntentLine => ({
  goods: { skuCode, channelCode, title, pieceUnit },
  pieces,
  extras,
})

/** 立即购买: its own line, for the checkout that follows. */
export const buyNow = (send: ReturnType<typeof useSend>, { goods, pieces, extras }: IntentLine) =>
  send(cartPath('addGoodsToCartBuyNow', goods.channelCode), { skuCode: goods.skuCode, pieces, ...extras })
