// The text of an article on the wire: the blocks of domain/src/site/content/richText.ts and nothing else. What an editor adds to its nodes is dropped here,
// a node that no page draws is refused.
import { typed } from '../../kernel/call.ts'
import { z } from 'zod'

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: z.string().max(500, '链接最多 500 个字符') }) }),
])
const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string().min(1).max(5000, '一段最多 5000 个字'),
    marks: z.array(mark).max(3).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
  z.object({ type: z.literal('value'), attrs: z.object({ key: z.string().max(60) }) }),
])
const inlines = z.array(inline).max(500).optional()
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const items = z
  .array(z.object({ type: z.literal('listItem'), content: z.array(paragraph).min(1).max(20) }))
  .min(1)
  .max(200)

export const RichTextIn = z.object({
  type: z.literal('doc'),
  content: z
    .array(
      z.discriminatedUnion('type', [
        paragraph,
        z.object({
          type: z.literal('heading'),
          attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
          content: inlines,
        }),
        z.object({ type: z.literal('bulletList'), content: items }),
        z.object({ type: z.literal('orderedList'), content: items }),
        z.object({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(50) }),
        z.object({
          type: z.literal('picture'),
          attrs: z.object({ fileId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '请重新上传图片'), alt: typed().max(80) }),
        }),
      ]),
    )
    .max(300, '最多 300 段'),
})
