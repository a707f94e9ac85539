import { expect, test } from 'vitest'
import { sweep } from './sweep.ts'

test('one order that cannot be moved keeps no other waiting, and is named when the others are done', async () => {
  const moved: number[] = []
  const one = async ({ id }: { id: number }) => {
    if (id === 2) throw new Error('没有这行')
    moved.push(id)
    return true
  }
  await expect(sweep([{ id: 1 }, { id: 2 }, { id: 3 }], one)).rejects.toThrow('1 of 3 failed, 2 done; {"id":2}: 没有这行')
  expect(moved).toEqual([1, 3])
  expect(await sweep([{ id: 4 }], one)).toBe(1)
})

test('what failed is named by its numbers: no text, address or account of it stands in the log', async () => {
  const rows = [
    { id: 7, key: 'TK1-1', payload: { accountName: '某公司' }, accountNo: '6222', mobile: '13800000000' },
    { payload: { note: '余款' } },
  ]
  const failed = sweep(rows, () => Promise.reject(new Error('没有连上')))
  await expect(failed).rejects.toThrow(/^2 of 2 failed, 0 done; {"id":7,"key":"TK1-1"}: 没有连上; row 2: 没有连上$/)
})

test('a database that is away ends the sweep after twenty rows instead of asking for each of a hundred', async () => {
  let asked = 0
  const rows = Array.from({ length: 100 }, (_, id) => ({ id }))
  await expect(sweep(rows, () => Promise.reject(new Error(`away ${(asked += 1)}`)))).rejects.toThrow('20 of 100 failed, 0 done')
  expect(asked).toBe(20)
})
