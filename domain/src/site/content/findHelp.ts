// 帮助搜索: which articles speak of what somebody typed. A few dozen texts: read whole, ranked by where the words stand.

export interface HelpText {
  title: string
  paragraphs: readonly string[]
}
export interface HelpHit<T> {
  article: T
  /** The sentence that fits best, at most so many letters around the first word found. */
  excerpt: string
}
const AROUND = 60

/** What makes a question of it and says nothing of its matter: 怎么退货 asks for 退货. */
const QUESTION = /怎么样|怎么办|怎么|怎样|如何|为什么|什么时候|什么|在哪里|在哪|哪里|多少|能不能|可不可以|可以|请问|[吗呢]/gu

const wordsOf = (asked: string): string[] =>
  [
    ...new Set(
      (asked.replaceAll(QUESTION, ' ').trim() || asked)
        .trim()
        .toLowerCase()
        .split(/[\s,，、。?？!！]+/u),
    ),
  ].filter(w => w !== '')

/** Every word must stand somewhere; in the title it counts more than in the text. Chinese is typed without spaces: a word of four letters and more may stand as its pairs. */
export function findHelp<T extends HelpText>(articles: readonly T[], asked: string, most: number): HelpHit<T>[] {
  const words = wordsOf(asked)
  if (words.length === 0) return []
  const hits = articles.flatMap(article => {
    const title = article.title.toLowerCase()
    const text = article.paragraphs.join('\n').toLowerCase()
    const scores = words.map(w => scoreOf(w, title, text))
    return scores.every(s => s > 0) ? [{ article, score: scores.reduce((a, b) => a + b, 0) }] : []
  })
  return hits
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ article }) => ({ article, excerpt: excerptOf(article.paragraphs, words) }))
}

const pairs = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1).map((c, i) => `${letters[i]}${c}`)
}

function scoreOf(word: string, title: string, text: string): number {
  if (title.includes(word)) return 100
  if (text.includes(word)) return 40
  // Letters and figures are a code: parts of it are another code.
  if ([...word].length < 4 || !/^\p{Script=Han}+$/u.test(word)) return 0
  const all = pairs(word)
  const found = all.filter(p => title.includes(p) || text.includes(p))
  const inTitle = found.filter(p => title.includes(p)).length
  // Half of it, or it speaks of something else.
  return found.length * 2 >= all.length ? 10 * (found.length / all.length) + inTitle : 0
}

function excerptOf(paragraphs: readonly string[], words: readonly string[]): string {
  const looked = [...words, ...words.flatMap(pairs)]
  for (const word of looked)
    for (const p of paragraphs) {
      const at = p.toLowerCase().indexOf(word)
      if (at < 0) continue
      const from = Math.max(0, at - AROUND / 2)
      return `${from > 0 ? '…' : ''}${p.slice(from, from + AROUND)}${from + AROUND < p.length ? '…' : ''}`
    }
  return paragraphs[0]?.slice(0, AROUND) ?? ''
}
