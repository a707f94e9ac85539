import { useLazyCall } from '@mall/client/useCall.ts'
import { useDeps, useBoot } from '../../kernel/deps.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Choice, piecesFor } from './choice.ts'
import type { Detail } from './dims.ts'

/**
 * The period chosen last (cookie deliveryDateNumber, specification 3) is proposed where these goods are offered in it; another choice takes
 * its place at once. `asked`: the period of the address that led here; it is chosen, made to order, once and where it is offered.
 */
export function usePeriod(
  choice: Choice,
  change: (c: Partial<Choice>) => void,
  g: Detail,
  asked: string | null,
): [choice: Choice, change: (c: Partial<Choice>) => void] {
  const { call, session } = useDeps()
  const { deliveryDateNumber: last } = useBoot()
  const [, setParams] = useSearchParams()
  const offered = useLazyCall('/api/goods/getDeliveryDayMap', { skuCode: g.skuCode }).data?.futuresPeriods ?? []
  const led = g.futures && offered.some(p => p.deliveryDateNumber === asked) ? asked : null
  // Once: what is typed afterwards stands.
  const followed = useRef('')
  useEffect(() => {
    if (led === null || followed.current === led) return
    followed.current = led
    // A page that is read again is not led again: what was chosen since stands.
    setParams(
      params => {
        params.delete('period')
        return params
      },
      { replace: true, preventScrollReset: true },
    )
    change({ stockMode: 2, pieces: piecesFor(g, choice.pieces, 2), futures: { ...choice.futures, deliveryDateNumber: led } })
  }, [led, g, choice, change, setParams])
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
