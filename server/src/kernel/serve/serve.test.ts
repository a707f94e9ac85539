// What the compiler holds a room's table to. The mistakes below are compiled with everything else: one that it no longer sees fails the check.
import { call } from '@mall/contract/kernel/call.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from './serve.ts'

const calls = {
  '/api/test/read': call({
    title: '',
    access: 'guest',
    input: z.object({ no: z.string() }),
    output: z.object({ name: z.string(), fen: z.int().nullable() }),
    example: { no: '' },
  }),
}
const mistakes = () => [
  // @ts-expect-error a handler lacks
  serve(calls, {}),
  // @ts-expect-error a path that is none
  serve(calls, { '/api/test/read': async () => ({ name: '', fen: 1 }), '/api/test/reads': async () => ({}) }),
  // @ts-expect-error a field of the answer lacks
  serve(calls, { '/api/test/read': async () => ({ name: '' }) }),
  // @ts-expect-error a field of another type
  serve(calls, { '/api/test/read': async () => ({ name: '', fen: '1' }) }),
  // @ts-expect-error a field that was not sent
  serve(calls, { '/api/test/read': async (_ctx, input) => ({ name: input.name, fen: null }) }),
  // @ts-expect-error a field of another type
  serve(calls, { '/api/test/read': async (_ctx, input: { no: number }) => ({ name: '', fen: input.no }) }),
]

test('a table that is complete and true is one; the mistakes above are mistakes to the compiler', () => {
  const [route] = serve(calls, { '/api/test/read': async (_ctx, input) => ({ name: input.no, fen: null }) })
  expect([route?.path, route?.call, typeof mistakes]).toEqual(['/api/test/read', calls['/api/test/read'], 'function'])
})
