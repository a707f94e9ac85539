// @同事: whom a note names. The words stay as they were typed; who is meant is told beside them by number, since two people may have one name.
interface Person {
  staffCode: string
  name: string
}

/** Who of these people the words name, as `@姓名`, each once, in the order of the people. A longer name is not its beginning: @王二小 is not 王二. */
export function mentioned<P extends Person>(words: string, people: readonly P[]): P[] {
  let rest = words
  const found = new Set<P>()
  for (const p of people.toSorted((a, b) => b.name.length - a.name.length)) {
    const mark = `@${p.name}`
    if (p.name === '' || !rest.includes(mark)) continue
    found.add(p)
    // Two of one name are both meant: the mark is struck out for shorter names only.
    if (!people.some(o => o !== p && o.name === p.name && !found.has(o))) rest = rest.replaceAll(mark, '')
  }
  return people.filter(p => found.has(p))
}

/** The words in pieces, those that name one of `names` marked: for whoever draws them. */
export function withMentions(words: string, names: readonly string[]): { text: string; named: boolean }[] {
  const known = [...new Set(names)].filter(n => n !== '').toSorted((a, b) => b.length - a.length)
  const pieces: { text: string; named: boolean }[] = []
  let plain = ''
  for (let i = 0; i < words.length; ) {
    const name = words[i] === '@' ? known.find(n => words.startsWith(n, i + 1)) : undefined
    if (name === undefined) {
      plain += words[i]
      i += 1
      continue
    }
    if (plain !== '') pieces.push({ text: plain, named: false })
    plain = ''
    pieces.push({ text: `@${name}`, named: true })
    i += name.length + 1
  }
  if (plain !== '') pieces.push({ text: plain, named: false })
  return pieces
}
