// Filling goes by SQL without triggers: a column that must be given is given here or nowhere. Held against the catalogue before a row is written,
// and by `npm run sql` on every run, so that a new column is heard of on the day it is added and not when somebody runs the proof.
import type pg from 'pg'

const INSERT = /insert into (?:public\.)?(\w+) \(([^)]*)\)/g

/** Columns without a value of their own that a statement of the steps leaves out, as sentences. */
export async function lackingColumns(
  client: Pick<pg.ClientBase, 'query'>,
  steps: readonly (readonly [name: string, sql: string])[],
): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; required: boolean }>(
    `select c.relname as table, a.attname as column, a.attnotnull and not a.atthasdef and a.attidentity = '' as required
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  const tables = Map.groupBy(rows, r => r.table)
  return steps.flatMap(([name, sql]) =>
    [...sql.matchAll(INSERT)].flatMap(([, table = '', list = '']) => {
      const columns = tables.get(table)
      if (!columns) return [`${name}：没有表 ${table}`]
      const given = new Set(list.split(',').map(column => column.trim().replaceAll('"', '')))
      return [
        ...columns.filter(c => c.required && !given.has(c.column)).map(c => `${name}：${table} 缺少必填的列 ${c.column}`),
        ...[...given]
          .filter(column => !columns.some(c => c.column === column))
          .map(column => `${name}：${table} 没有列 ${column}`),
      ]
    }),
  )
}
