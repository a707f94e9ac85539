/** What must hold over the data at any moment: the query returns the rows that break it, of a sound database none. */
export interface Invariant {
  id: string
  says: string
  sql: string
}
