import { expect, test } from 'vitest'
import type { Block, Mark, RichText } from './richText.ts'
import { labelled, showPieces } from './showPages.ts'

test('a paragraph with a short label is a row, any other is a sentence', () => {
  expect(labelled('执行标准：GB/T 2518-2019')).toEqual({ label: '执行标准', text: 'GB/T 2518-2019' })
  expect(labelled('本协议约定您使用商城的权利与义务：账号仅限本企业使用')).toMatchObject({ label: '' })
  expect(labelled('没有标签')).toEqual({ label: '', text: '没有标签' })
})

const line = (text: string, ...marks: Mark[]): Block => ({ type: 'paragraph', content: [{ type: 'text', text, marks }] })
const picture: Block = { type: 'picture', attrs: { fileId: 'a'.repeat(22), alt: '' } }
const doc = (...content: Block[]): RichText => ({ type: 'doc', content })

test('facts below each other become a table where they stand; picture, list and order of a showcase stay as they were written', () => {
  const list: Block = { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] }
  const text = doc(line('一座桥。'), picture, line('用材：HRB400E'), line('供货：6840 吨'), list, line('完。'))
  expect(showPieces(text)).toEqual([
    { kind: 'text', doc: doc(line('一座桥。'), picture) },
    {
      kind: 'facts',
      rows: [
        { label: '用材', text: 'HRB400E' },
        { label: '供货', text: '6840 吨' },
      ],
    },
    { kind: 'text', doc: doc(list, line('完。')) },
  ])
})

test('a sentence that happens to have a colon, a label without words, and bold or linked words are never torn into a row', () => {
  const kept = [
    doc(line('先说一句。'), line('定位由您发起：位置取整。'), line('再说一句。')),
    doc(line('供货：'), line('分三批：', { type: 'bold' }), line('做法：见链接', { type: 'link', attrs: { href: '/case' } })),
  ]
  for (const d of kept) expect(showPieces(d)).toEqual([{ kind: 'text', doc: d }])
  expect(showPieces(doc())).toEqual([])
})
