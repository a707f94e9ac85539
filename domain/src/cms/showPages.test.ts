import { expect, test } from 'vitest'
import { labelled } from './showPages.ts'

test('a paragraph with a short label is a row, any other is a sentence', () => {
  expect(labelled('执行标准：GB/T 2518-2019')).toEqual({ label: '执行标准', text: 'GB/T 2518-2019' })
  expect(labelled('本协议约定您使用商城的权利与义务：账号仅限本企业使用')).toMatchObject({ label: '' })
  expect(labelled('没有标签')).toEqual({ label: '', text: '没有标签' })
})
