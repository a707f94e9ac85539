import { useLazyCall } from '@mall/client/useCall.ts'
import { useDeps, useBoot } from '../app/deps.ts'
import type { Choice } from './choice.ts'

/**
 * The period chosen last (cookie deliveryDateNumber, specification 3) is proposed where these goods are offered in it; another choice takes
 * its place at once.
 */
export function usePeriod(
  choice: Choice,
  change: (c: Partial<Choice>) => void,
  skuCode: string,
): [choice: Choice, change: (c: Partial<Choice>) => void] {
  const { call, session } = useDeps()
  const { deliveryDateNumber: last } = useBoot()
  const offered = useLazyCall('/api/goods/getDeliveryDayMap', { skuCode }).data?.futuresPeriods ?? []
  const proposed =
    choice.futures.deliveryDateNumber === undefined &&
    offered.some(p => p.deliveryDateNumber === last && p.weekState !== 'closed' && p.weekState !== 'stopped')
      ? last
      : null
  const shown = proposed === null ? choice : { ...choice, futures: { ...choice.futures, deliveryDateNumber: proposed } }
  const chosen = (c: Partial<Choice>): void => {
    const next = c.futures?.deliveryDateNumber
    if (next && next !== shown.futures.deliveryDateNumber) {
      session.set({ deliveryDateNumber: next })
      // Only a proposal for the next goods: that it could not be noted is nobody's concern.
      call('/api/goods/chooseDeliveryPeriod', { deliveryDateNumber: next }).catch(() => undefined)
    }
    change(c)
  }
  return [shown, chosen]
}
