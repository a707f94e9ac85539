import { useLazyCall } from '@mall/client/useCall.ts'
import { useBoot } from '../../kernel/deps.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { cartInput } from '../cart/cartView.ts'

export interface ChosenWay {
  to: string
  label: string
  note: string
}

/** What was chosen before the certification: the checkout that sent him there, and the cart; empty where nothing was. */
export function useChosen(): ChosenWay[] {
  const { channel, ccNo } = useBoot()
  const buyNow = useLazyCall(cartPath('refreashBuyNowCartGroup', channel?.channelCode), cartInput(ccNo)).data
  const cart = useLazyCall(cartPath('refreashCartGroup', channel?.channelCode), cartInput(ccNo)).data
  const told = (view: typeof cart): { n: number; title: string } => {
    const lines = Object.values(view?.cartMap ?? {}).flatMap(g => g.lines)
    return { n: lines.length, title: lines[0]?.title ?? '' }
  }
  const [now, kept] = [told(buyNow), told(cart)]
  return [
    ...(now.n > 0 ? [{ to: '/confirmOrder?buyNow=1', label: '继续下单', note: `您选的货还在：${now.title}` }] : []),
    ...(kept.n > 0 ? [{ to: '/cart', label: '回到购物车', note: `${kept.title}${kept.n > 1 ? ` 等 ${kept.n} 行` : ''}` }] : []),
  ]
}
