// Articles kept as Markdown: a folder is a category, a file an article, the order is that of the file names. Read when a database is filled, never at a request.
import {
  fromParagraphs,
  type Block,
  type Inline,
  type Mark,
  type Paragraph,
  type RichText,
} from '@mall/domain/site/content/richText.ts'
import { lexer, type Token } from 'marked'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A text with its pictures still named by their files beside it: `picture:search.webp` stands where the number of the kept file will. */
export interface ArticleText {
  catCode: string
  title: string
  body: RichText
}
/** Where a picture of a text stands before it is kept. */
export const PICTURE = 'picture:'

/** What Markdown can say and an article cannot (a table, HTML, code) is a fault of the file, told with its name when it is read. */
class NotAnArticle extends Error {
  constructor(what: string, at: string) {
    super(`${at}: ${what} has no place in an article`)
    this.name = 'NotAnArticle'
  }
}

/** {key} is the value of a rule: the same reading as of texts typed as paragraphs. */
const spoken = (text: string, marks: Mark[]): Inline[] => {
  const [only] = fromParagraphs([text]).content
  const line = only?.type === 'paragraph' ? (only.content ?? []) : []
  return line.map(n => (n.type === 'text' && marks.length > 0 ? { ...n, marks } : n))
}

function inlines(tokens: readonly Token[], at: string, marks: Mark[] = []): Inline[] {
  return tokens.flatMap((t): Inline[] => {
    if (t.type === 'strong') return inlines(t.tokens ?? [], at, [...marks, { type: 'bold' }])
    if (t.type === 'link') return inlines(t.tokens ?? [], at, [...marks, { type: 'link', attrs: { href: String(t.href) } }])
    if (t.type === 'br') return [{ type: 'hardBreak' }]
    if (t.type === 'text' && t.tokens) return inlines(t.tokens, at, marks)
    // A line that only goes on in the file is one line to the reader; between Chinese letters there is no space.
    if (t.type === 'text' || t.type === 'escape') return spoken(String(t.text).replaceAll('\n', ''), marks)
    // Among it emphasis: nobody slants Chinese, and 20*9、3.0*1500 would be read as it.
    throw new NotAnArticle(t.type, at)
  })
}

const paragraph = (tokens: readonly Token[], at: string): Paragraph => ({ type: 'paragraph', content: inlines(tokens, at) })

function blocks(tokens: readonly Token[], at: string): Block[] {
  return tokens.flatMap((t): Block[] => {
    if (t.type === 'space') return []
    if (t.type === 'heading' && (t.depth === 2 || t.depth === 3))
      return [{ type: 'heading', attrs: { level: t.depth }, content: inlines(t.tokens ?? [], at) }]
    if (t.type === 'paragraph') {
      const [picture] = t.tokens ?? []
      if (picture?.type === 'image' && t.tokens?.length === 1)
        return [{ type: 'picture', attrs: { fileId: `${PICTURE}${picture.href}`, alt: String(picture.text) } }]
      return [paragraph(t.tokens ?? [], at)]
    }
    if (t.type === 'blockquote')
      return [{ type: 'blockquote', content: (t.tokens ?? []).filter(p => p.type !== 'space').map(p => quoted(p, at)) }]
    if (t.type === 'list') {
      const items: { tokens: Token[] }[] = t.items
      return [
        {
          type: t.ordered ? 'orderedList' : 'bulletList',
          content: items.map(i => ({ type: 'listItem', content: [paragraph(i.tokens, at)] })),
        },
      ]
    }
    throw new NotAnArticle(t.type, at)
  })
}
function quoted(t: Token, at: string): Paragraph {
  if (t.type !== 'paragraph') throw new NotAnArticle(`a quoted ${t.type}`, at)
  return paragraph(t.tokens ?? [], at)
}

/** One article: `# ` its title, then its text. Throws where Markdown says what an article cannot hold. */
export function articleOf(catCode: string, markdown: string, at: string): ArticleText {
  const [title, ...rest] = lexer(markdown)
  if (title?.type !== 'heading' || title.depth !== 1) throw new NotAnArticle('a text without a title', at)
  return { catCode, title: String(title.text), body: { type: 'doc', content: blocks(rest, at) } }
}

/** All articles of a folder, by category and name. `words` take the place of %%NAME%%: sentences other rooms own. */
export function readArticles(folder: string, words: Readonly<Record<string, string>> = {}): ArticleText[] {
  const categories = readdirSync(folder, { withFileTypes: true }).filter(d => d.isDirectory())
  return categories
    .map(d => d.name)
    .toSorted()
    .flatMap(catCode =>
      readdirSync(path.join(folder, catCode))
        .filter(name => name.endsWith('.md'))
        .toSorted()
        .map(name => {
          const text = readFileSync(path.join(folder, catCode, name), 'utf8')
          const filled = text.replaceAll(/%%([A-Z_]+)%%/g, (whole, key: string) => words[key] ?? whole)
          return articleOf(catCode, filled, `${catCode}/${name}`)
        }),
    )
}
