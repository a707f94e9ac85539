// What the compiler holds the screens to. The mistakes below are compiled with everything else: one that it no longer sees fails the check.
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { useCall, useLazyCall, useWrite } from './useCall.ts'

function useMistakes(client: QueryClient) {
  // @ts-expect-error a path that is none
  useCall('/api/order/getPayCodes', {})
  // @ts-expect-error a field lacks
  useCall('/api/pay/getMasterOrderPayBalance', {})
  // @ts-expect-error a field too many
  useCall('/api/pay/getMasterOrderPayBalance', { masterOrderCode: '', word: '' })
  const balance = useCall('/api/pay/getMasterOrderPayBalance', { masterOrderCode: '' })
  // @ts-expect-error a field that the answer does not have
  void balance.total
  // @ts-expect-error a field of another type
  void balance.dueFen.trim()
  // @ts-expect-error a field of another type
  const lazy = useLazyCall('/api/pay/getMasterOrderPayBalance', { masterOrderCode: 1 })
  // @ts-expect-error not there while it is asked
  void lazy.data.orders
  const pay = useWrite('/api/pay/balancePay', client)
  // @ts-expect-error a field lacks
  pay.mutate({ masterOrderCode: '' })
  // @ts-expect-error a field that the answer does not have
  pay.mutate({ masterOrderCode: '', requestId: '' }, { onSuccess: payment => void payment.amount })
  // @ts-expect-error a read that is none
  useWrite('/api/pay/balancePay', client, ['/api/order/getPayCodes'])
}

test('the mistakes above are mistakes to the compiler', () => {
  expect(typeof useMistakes).toBe('function')
})
