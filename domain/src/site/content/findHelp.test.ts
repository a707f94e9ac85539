import { expect, test } from 'vitest'
import { findHelp } from './findHelp.ts'

const articles = [
  { title: '付款方式', paragraphs: ['现汇可用企业余额、企业网银或扫码支付。'] },
  { title: '退货退款流程', paragraphs: ['双方确认退货后安排回运，验收入库后退款至企业余额。'] },
  { title: '质保书下载', paragraphs: ['每批货物随车提供质保书，电子件可在订单详情下载。'] },
]
const titles = (asked: string) => findHelp(articles, asked, 5).map(h => h.article.title)

test('a word in the title comes before the same in the text', () => {
  expect(titles('退款')).toEqual(['退货退款流程'])
  expect(titles('余额')).toEqual(['付款方式', '退货退款流程'])
  expect(titles('付款')).toEqual(['付款方式'])
})
test('every word must stand there', () => {
  expect(titles('余额 网银')).toEqual(['付款方式'])
  expect(titles('余额 大豆')).toEqual([])
  expect(titles('  ')).toEqual([])
})
test('a question typed without spaces is found by most of its pairs, a strange one is not', () => {
  expect(titles('质保书怎么下载')).toEqual(['质保书下载'])
  expect(titles('今天天气怎么样啊')).toEqual([])
})
test('a question is asked by its matter, and a code is no word', () => {
  expect(titles('怎么退货')).toEqual(['退货退款流程'])
  expect(titles('可以在哪里下载质保书吗')).toEqual(['质保书下载'])
  expect(findHelp([{ title: '搜索', paragraphs: ['镀锌 1.0 Z120、Φ23'] }], 'xyz123', 5)).toEqual([])
})
test('what is shown of the text is where the word stands', () => {
  const long = [{ title: '长文', paragraphs: [`${'前'.repeat(100)}磅单${'后'.repeat(100)}`] }]
  const [hit] = findHelp(long, '磅单', 5)
  expect(hit?.excerpt).toContain('磅单')
  expect(hit?.excerpt).toHaveLength(62)
  expect(hit?.excerpt.startsWith('…') && hit.excerpt.endsWith('…')).toBe(true)
})
