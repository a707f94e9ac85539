import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { goLogin, useRefreshCart, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { type IntentLine, keepIntent, takeIntent } from '../../kernel/intent.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { notify } from '../../kernel/kit/notify.ts'
import { CART_NUM_INPUT } from '../../site/shell/shellData.ts'
import { useCartAddress } from '../../site/shell/useCart.ts'
import { cartPath } from './cartCall.ts'
import { useLeaveToCart } from './OrdinaryCart.tsx'

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
  const leave = useLeaveToCart()
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
      const name = lineTitle(goods.title, extras.futures ?? {})
      const path = cartPath('addGoodsToCart', goods.channelCode)
      const line = { skuCode: goods.skuCode, pieces, ...extras }
      // Goods that the contract does not hold: said, with the way on, at every button alike.
      const addOrdinary = async () => {
        const other = await send(path, { ...line, ordinary: true })
        if (!other) return
        await refresh()
        notify.success(`已放进普通购物车，按挂牌价：${name}，${other.pieces} ${goods.pieceUnit}。合同购物车没有变。`, {
          act: { label: '退出合同模式，去结算', run: leave },
        })
      }
      const added = await send(path, line, refused => {
        if (refused.code !== Codes.FRAMEWORK_UNCOVERED) return false
        notify.warning(refused.message, { act: { label: '放进普通购物车', run: addOrdinary } })
        return true
      })
      if (!added) return false
      qc.setQueryData(['/api/cart/getCartGoodsNum', CART_NUM_INPUT], added.cartGoodsNum)
      await refresh()
      notify.success(
        `${StockMode.label(extras.stockMode ?? StockMode.spot)}已加入购物车：${name}，${added.pieces} ${goods.pieceUnit}${added.weightKg > 0 ? ` ${tons(added.weightKg)} 吨` : ''}。`,
        { act: { label: '去购物车', to: cart } },
      )
      return true
    },
    [send, qc, refresh, cart, why, leave, session.userStatus],
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
