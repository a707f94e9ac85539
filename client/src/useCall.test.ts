// What the compiler holds the screens to. The mistakes below are compiled with everything else: one that it no longer sees fails the check.
import { expect, test } from 'vitest'
import { useCaller, useLazyCall } from './useCall.ts'

function useMistakes() {
  // @ts-expect-error a path that is none
  useLazyCall('/api/order/getPayCodes', {})
  // @ts-expect-error a field lacks
  useLazyCall('/api/pay/getMasterOrderPayBalance', {})
  // @ts-expect-error a field too many
  useLazyCall('/api/pay/getMasterOrderPayBalance', { masterOrderCode: '', word: '' })
  const balance = useLazyCall('/api/pay/getMasterOrderPayBalance', { masterOrderCode: '' })
  // @ts-expect-error not there while it is asked
  void balance.data.orders
  // @ts-expect-error a field that the answer does not have
  void balance.data?.total
  // @ts-expect-error a field of another type
  void balance.data?.dueFen.trim()
  // @ts-expect-error a field of another type
  useLazyCall('/api/pay/getMasterOrderPayBalance', { masterOrderCode: 1 })
  const call = useCaller()
  // @ts-expect-error a field lacks
  void call('/api/pay/balancePay', { masterOrderCode: '' })
  // @ts-expect-error a field that the answer does not have
  void call('/api/pay/balancePay', { masterOrderCode: '', requestId: '' }).then(payment => payment.amount)
}

test('the mistakes above are mistakes to the compiler', () => {
  expect(typeof useMistakes).toBe('function')
})
