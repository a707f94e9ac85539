import { cartBadge } from '@mall/domain/site/channel/channel.constants.ts'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { CART_NUM_INPUT } from './shellData.ts'

/** Lines in the cart as the badge shows them; a guest has 0. */
export function useCartBadge(): string {
  const { session } = useBoot()
  const { data, isError } = useLazyCall('/api/cart/getCartGoodsNum', CART_NUM_INPUT, { enabled: session.userStatus })
  // A read that failed leaves no old count behind (specification 8).
  return cartBadge(session.userStatus && !isError ? (data ?? 0) : 0)
}

/** Pieces of each kind of goods in the cart; asked only when logged in, otherwise none (specification 6). */
export function useSpuPieces(): Record<string, number> {
  const { session } = useBoot()
  const { data } = useLazyCall('/api/cart/getSpuNumberFromBaseCart', CART_NUM_INPUT, { enabled: session.userStatus })
  return session.userStatus ? (data ?? NONE) : NONE
}
const NONE: Record<string, number> = {}

/** In contract mode the cart is another page, once there is one. */
export const useCartAddress = (): string =>
  useBoot().ccNo && hasScreen('/frameworkContractCart') ? '/frameworkContractCart' : '/cart'
