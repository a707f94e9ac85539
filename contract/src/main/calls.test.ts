// What the compiler holds the callers to. The mistakes below are compiled with everything else: one that it no longer sees fails the check.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type Call, call, done } from '../kernel/call.ts'
import { type Caller, callTable, type Parsed, type Path, paths, type Reply, type Sent } from './calls.ts'

test('the table that is walked is the register', () => {
  expect(Object.keys(callTable)).toEqual(paths)
  expect(paths.length).toBeGreaterThan(900)
  expect(paths.filter(path => !path.startsWith('/api/'))).toEqual([])
})

test('what is sent, parsed and answered has the types of its own schemas, exactly', () => {
  expectTypeOf<Sent<'/api/pay/balancePay'>>().toEqualTypeOf<{
    masterOrderCode: string
    rest?: boolean | undefined
    stageUntil?: number | undefined
    requestId: string
  }>()
  // Sent without, parsed with what the schema fills in.
  expectTypeOf<Sent<'/api/stats/notePage'>['kind']>().toExtend<string | undefined>()
  expectTypeOf<undefined>().toExtend<Sent<'/api/stats/notePage'>['kind']>()
  expectTypeOf<undefined>().not.toExtend<Parsed<'/api/stats/notePage'>['kind']>()
  expectTypeOf<string>().not.toExtend<Sent<'/api/stats/notePage'>['kind']>()
  expectTypeOf<Reply<'/api/stats/chooseStats'>>().toEqualTypeOf<{ done: true }>()
  expectTypeOf<Reply<'/api/order/getPayCodeList'>[number]['leftFen']>().toEqualTypeOf<Fen | null>()
  // Yuan are no tons, neither asked nor answered; a plain sum becomes either.
  expectTypeOf<Reply<'/api/order/getOrderDetail'>['totalFen']>().not.toExtend<Kg>()
  expectTypeOf<Sent<'/api/userRefundFunds/applyRefund'>['amountFen']>().not.toExtend<Kg>()
  expectTypeOf<number>().toExtend<Kg>()
  type Loose = { [P in Path]: unknown extends Sent<P> | Parsed<P> | Reply<P> ? P : never }[Path]
  expectTypeOf<Loose>().toEqualTypeOf<never>()
})

const mistakes = async (ask: Caller) => {
  // @ts-expect-error a path that is none
  await ask('/api/pay/balancePays', { masterOrderCode: 'A', requestId: 'B' })
  // @ts-expect-error a field lacks
  await ask('/api/pay/balancePay', { masterOrderCode: 'A' })
  // @ts-expect-error a field of another type
  await ask('/api/pay/balancePay', { masterOrderCode: 1, requestId: 'B' })
  // @ts-expect-error a field too many
  await ask('/api/pay/balancePay', { masterOrderCode: 'A', requestId: 'B', amountFen: 1 })
  // @ts-expect-error no member of the set
  await ask('/api/stats/notePage', { kind: 'nowhere' })
  const payment = await ask('/api/pay/balancePay', { masterOrderCode: 'A', requestId: 'B' })
  // @ts-expect-error a field that the answer does not have
  void payment.amount
  // @ts-expect-error a field of another type
  void payment.amountFen.trim()
  const codes = await ask('/api/order/getPayCodeList', {})
  // @ts-expect-error a field of a row that may be null
  void codes.map(c => c.leftFen.toFixed())
}
const input = z.object({ no: z.string() })
const wrongCalls = () => [
  // @ts-expect-error the example lacks a field
  call({ title: '', access: 'guest', input, output: done, example: {} }),
  // @ts-expect-error the example is of another type
  call({ title: '', access: 'guest', input, output: done, example: { no: 1 } }),
  // @ts-expect-error no schema
  call({ title: '', access: 'guest', input: { parse: (v: unknown) => v }, output: done, example: {} }),
  // @ts-expect-error no schema
  call({ title: '', access: 'guest', input, output: { done: true }, example: { no: '' } }),
  // @ts-expect-error a refusal that is none
  call({ title: '', access: 'guest', input, output: done, refuses: ['NO_SUCH'], example: { no: '' } }),
  // @ts-expect-error nobody
  call({ title: '', access: 'anybody', input, output: done, example: { no: '' } }),
]

test('the mistakes above are mistakes to the compiler', () => {
  expect([typeof mistakes, typeof wrongCalls]).toEqual(['function', 'function'])
  const right = call({ title: '', access: 'guest', input, output: done, example: { no: '' } })
  expectTypeOf(right).toEqualTypeOf<Call<{ no: string }, { no: string }, { done: true }>>()
})

test('a field that may be null may be left out: the wire drops nulls, and what nobody can send is refused as missing', () => {
  const lost: string[] = []
  for (const path of paths) {
    const { input } = callTable[path] as unknown as { input: z.ZodType }
    const { shape = {} } = input as unknown as { shape?: Record<string, z.ZodType> }
    for (const [field, type] of Object.entries(shape))
      if (type.safeParse(null).success && !type.safeParse(undefined).success) lost.push(`${path} ${field}`)
  }
  expect(lost).toEqual([])
})
