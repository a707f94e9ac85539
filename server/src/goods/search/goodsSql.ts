// Parts of the statements that look for goods. Values never stand in a text: they are put behind it, and the text names their places.

export interface Condition {
  name: string
  /** What a person would call it, for dropping it when nothing is found. */
  label: string
  sql: string
  /** It asks for a price: the statement has to join what prices are made of. */
  priced?: true
}

/** Values of one statement, in the order in which they were put. */
export class Values {
  readonly list: unknown[] = []

  put(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
  /** A whole number, however large somebody typed it: beyond these bounds there are no goods. */
  number(n: number): string {
    return this.put(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(n))), 'bigint')
  }
  /** The text with the places of those values that it names, and these values: a statement knows no parameter that it does not use. */
  bind(text: string): [text: string, values: unknown[]] {
    const used: number[] = []
    const bound = text.replace(/\$(\d+)/g, (_, place: string) => {
      const i = Number(place)
      if (!used.includes(i)) used.push(i)
      return `$${used.indexOf(i) + 1}`
    })
    return [bound, used.map(i => this.list[i - 1])]
  }
  /** Goods with any of these words. */
  terms(ids: readonly number[]): string {
    return ids.length === 0 ? 'false' : `g.terms && ${this.put([...ids], 'int[]')}`
  }
}

/** Goods with one of the values in a column. */
export const columnsOf = (values: Values, column: string, of: readonly number[]): string =>
  of.length === 0 ? 'false' : `g.${column} = any(${values.put([...of], 'int[]')})`
