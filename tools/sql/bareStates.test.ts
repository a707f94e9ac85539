import { expect, test } from 'vitest'
import { bareState } from './bareStates.ts'

test('a state that is a number is found, in a statement and beside it', () => {
  const bare = [
    'w.status >= 5 and w.ended_at is null',
    'where state = 2',
    'c.status <> 4',
    'f.status in (-1, 0)',
    'state not in (0, 1)',
  ]
  for (const text of [...bare, 'if (w.status > 3) return', 'w.status === 2', 'o.cancel_apply <> 1', 'c.approval_status = 2'])
    expect([text, bareState(text)]).toEqual([text, true])
  expect(bareState('case f.state when 1 then 2 end')).toBe(true)
})

test('a side of a state that is told by its number is found', () => {
  expect(bareState('order.status >= OrderStatus.pendingPayment')).toBe(true)
  expect(bareState('`o.status < ${OrderStatus.signed}`')).toBe(true)
})

test('a named state, a named set, a parameter and another column are none', () => {
  const named = [
    'o.status = ${OrderStatus.signed}',
    "${truckCome('w')}",
    'w.status = $2',
    ':state = -1',
    'o.stock_mode = 1',
    'set status_since = 0',
  ]
  for (const text of [...named, 'o.status === OrderStatus.signed', 'LEFT.has(w.status)', 'reply.status === 404'])
    expect([text, bareState(text)]).toEqual([text, false])
})
