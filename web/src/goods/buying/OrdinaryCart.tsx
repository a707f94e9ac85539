import { useLazyCall } from '@mall/client/useCall.ts'
import { useCallback } from 'react'
import { useSend } from '../../kernel/data.ts'
import { Note } from '../../kernel/kit/Panel.tsx'

/** 退出合同模式, and on to the ordinary cart: the whole page is loaded again, so that prices and cart are the ordinary ones. */
export function useLeaveToCart() {
  const send = useSend()
  return useCallback(async () => {
    if (await send('/api/user/leaveCommerceContract', {})) location.assign('/cart')
  }, [send])
}

/** In contract mode: what lies in the other cart, which neither the badge nor this page counts, and the way to it. */
export function OrdinaryCart() {
  const leave = useLeaveToCart()
  const lines = useLazyCall('/api/framework/getContractCartState', {}, { keepOld: true }).data?.ordinaryLines ?? 0
  if (lines === 0) return null
  return (
    <Note>
      <span>
        普通购物车里另有 {lines} 行，按挂牌价，不算在这里。
        <button type="button" className="link" onClick={leave}>
          退出合同模式，去普通购物车
        </button>
      </span>
    </Note>
  )
}
