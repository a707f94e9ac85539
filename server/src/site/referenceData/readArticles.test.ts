// Articles kept as Markdown: what they say is what a reader gets, and what an article cannot hold is a fault of the file.
import { plainParagraphs } from '@mall/domain/site/content/richText.ts'
import { expect, test } from 'vitest'
import { articleOf } from './readArticles.ts'

const read = (markdown: string) => articleOf('buyService', markdown, 'a.md')

test('headings, lists, quotations, bold, links and values of rules stand as the editor keeps them', () => {
  const { title, body } = read(`# 自提须知

付款后 {order.holdHoursSpot} 内有效。

## 步骤

1. 打开 [我的订单](/order/orderList)
2. **核对**磅单

> 请按载重派车。
`)
  expect(title).toBe('自提须知')
  expect(body.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '付款后 ' },
        { type: 'value', attrs: { key: 'order.holdHoursSpot' } },
        { type: 'text', text: ' 内有效。' },
      ],
    },
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '步骤' }] },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: '打开 ' },
                { type: 'text', text: '我的订单', marks: [{ type: 'link', attrs: { href: '/order/orderList' } }] },
              ],
            },
          ],
        },
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: '核对', marks: [{ type: 'bold' }] },
                { type: 'text', text: '磅单' },
              ],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: '请按载重派车。' }] }] },
  ])
})

test('the stars of a size stand as they are', () => {
  expect(plainParagraphs(read('# 一\n\n规格 20\\*9、3.0\\*1500\n').body)).toEqual(['规格 20*9、3.0*1500'])
})

test('a picture keeps its words, and its file by name until it is kept', () => {
  const { body } = read('# 一\n\n![付款页](pay.webp)\n')
  expect(body.content).toEqual([{ type: 'picture', attrs: { fileId: 'picture:pay.webp', alt: '付款页' } }])
  expect(plainParagraphs(body)).toEqual(['（图：付款页）'])
})

test.each([
  ['a table', '# 一\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'],
  ['HTML', '# 一\n\n<b>粗</b>\n'],
  ['a size whose stars would slant the text', '# 一\n\n规格 20*9、3.0*1500\n'],
  ['code', '# 一\n\n`x`\n'],
  ['no title', '正文\n'],
])('%s is refused with the name of the file', (_, markdown) => {
  expect(() => read(markdown)).toThrow(/^a\.md: .* has no place in an article$/)
})
