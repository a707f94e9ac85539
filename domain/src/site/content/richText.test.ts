import { expect, test } from 'vitest'
import {
  fromParagraphs,
  type Inline,
  picturesOf,
  plainParagraphs,
  summaryOf,
  type RichText,
  valuesOf,
  whyNotLink,
  whyNotRichText,
  withValues,
} from './richText.ts'

const text = (t: string, href?: string): Inline => ({
  type: 'text',
  text: t,
  ...(href === undefined ? {} : { marks: [{ type: 'link' as const, attrs: { href } }] }),
})
const doc = (...content: RichText['content']): RichText => ({ type: 'doc', content })
const line = (...content: Inline[]): RichText['content'][number] => ({ type: 'paragraph', content })

test('a link leads to http, https or a page of this site, to nothing else', () => {
  expect(['https://mill.example/a?b=1#c', 'http://mill.example', '/helpCenter?articleId=a-1'].map(whyNotLink)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const bad of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//other.example/x',
    '/\\other.example',
    'https://user@other.example/',
    'vbscript:x',
    'mill.example',
    '',
    'https://mill.example/a b',
    'file:///etc/passwd',
  ])
    expect(whyNotLink(bad), bad).toMatch(/^链接/)
})

test('a bad link is found wherever it stands: in a list, a quotation, a heading', () => {
  const bad = text('看这里', 'javascript:alert(1)')
  for (const block of [
    line(bad),
    { type: 'heading' as const, attrs: { level: 2 as const }, content: [bad] },
    {
      type: 'bulletList' as const,
      content: [{ type: 'listItem' as const, content: [{ type: 'paragraph' as const, content: [bad] }] }],
    },
    { type: 'blockquote' as const, content: [{ type: 'paragraph' as const, content: [bad] }] },
  ])
    expect(whyNotRichText(doc(block), [])).toMatch(/^链接须以/)
})

test('values follow their settings and cannot be invented', () => {
  const d = doc(line(text('审核在 '), { type: 'value', attrs: { key: 'order.reviewHours' } }, text(' 内完成。')))
  expect(valuesOf(d)).toEqual(['order.reviewHours'])
  expect(whyNotRichText(d, ['order.reviewHours'])).toBeUndefined()
  expect(whyNotRichText(d, [])).toBe('没有系统数值 order.reviewHours')
  expect(plainParagraphs(withValues(d, new Map([['order.reviewHours', '20 个工作小时']])))).toEqual([
    '审核在 20 个工作小时 内完成。',
  ])
})

test('read aloud line by line: items, quotations, breaks and the words of a picture', () => {
  const d = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('付款方式')] },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [text('网银')] }] },
        { type: 'listItem', content: [{ type: 'paragraph', content: [text('余额'), { type: 'hardBreak' }, text('到账即付')] }] },
      ],
    },
    { type: 'picture', attrs: { fileId: 'a'.repeat(22), alt: '网银页面' } },
    { type: 'paragraph' },
  )
  expect(plainParagraphs(d)).toEqual(['付款方式', '网银', '余额', '到账即付', '（图：网银页面）'])
  // What a search engine shows of it: neither its headings nor the words under its pictures.
  expect(summaryOf(d)).toBe('网银 余额 到账即付')
  expect(summaryOf(d, 5)).toBe('网银 余额')
  expect(picturesOf(d)).toEqual(['a'.repeat(22)])
})

test('too much is said with its figure; plain paragraphs come through as they were', () => {
  expect(whyNotRichText(doc(...Array.from({ length: 301 }, () => line(text('一')))), [])).toBe('最多 300 段')
  expect(whyNotRichText(doc(line(text('字'.repeat(20_001)))), [])).toBe('正文最多 20000 个字，现在 20001 个')
  expect(plainParagraphs(fromParagraphs(['甲', '', '乙']))).toEqual(['甲', '乙'])
  expect(valuesOf(fromParagraphs(['保留 {order.holdHoursSpot}，之后释放']))).toEqual(['order.holdHoursSpot'])
})
