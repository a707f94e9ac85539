// Statements with many parameters bind by name: `:receiver` in the text, `{ receiver }` beside it. Positions are counted once per text.
interface Bound {
  text: string
  names: readonly string[]
}
const known = new Map<string, Bound>()

/** `:name`, but not the `::type` of a cast. */
const NAME = /(?<![:\w]):([a-z]\w*)/gi

function compile(sql: string): Bound {
  const names: string[] = []
  const text = sql.replace(NAME, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}

/**
 * The text and values that `rows`, `row` and `run` take. A name in the text without a value is a mistake of the program and throws; an
 * object may hold more than the text names.
 */
export function bind(sql: string, values: Readonly<Record<string, unknown>>): [text: string, values: unknown[]] {
  let bound = known.get(sql)
  if (!bound) {
    bound = compile(sql)
    known.set(sql, bound)
  }
  const missing = bound.names.filter(n => !Object.hasOwn(values, n))
  if (missing.length > 0) throw Object.assign(new Error(`no value for ${missing.join(', ')}`), { statement: bound.text })
  return [bound.text, bound.names.map(n => values[n])]
}
