// The database as a call sees it, with every statement noted; and what a statement reads, told by its plan.
import pg from 'pg'
import type { Db, Pool, Tx } from '../../server/src/kernel/ports/database.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** The same pool; `note` hears of every statement that goes through it or through its transactions. */
export function watched(pool: Pool, note: (s: Statement) => void): Pool {
  const heard = (db: Db): Db => ({
    rows: (text, values = []) => (note({ text, values }), db.rows(text, values)),
    row: (text, values = []) => (note({ text, values }), db.row(text, values)),
    run: (text, values = []) => (note({ text, values }), db.run(text, values)),
  })
  return { ...pool, ...heard(pool), tx: work => pool.tx((tx: Tx) => work({ ...tx, ...heard(tx) })) }
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
export interface Reading {
  ms: number
  /** Rows that were taken from tables and indexes, those thrown away too. */
  rows: number
  /** Tables read from one end to the other. */
  scanned: string[]
  /** Where most rows were read. */
  most: string
}

const isRead = (text: string): boolean =>
  /^\s*(with|select)/i.test(text) &&
  !/\b(insert into|update \w+ (\w+ )?set|delete from|for (no key )?update|pg_advisory|pg_notify|nextval)\b/i.test(text)

const literal = (value: unknown): string => {
  const plain = pg.types && value === null ? null : (prepare(value) as string | null)
  return plain === null ? 'null' : pg.escapeLiteral(plain)
}
const prepare = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(v => (v === null ? 'null' : JSON.stringify(String(v)))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** No statement is waited for longer. */
export const PATIENCE_MS = 10_000

/** What the statement reads, by the plan made for these values and by the one the server keeps for all. */
export async function readingsOf(
  client: pg.ClientBase,
  s: Statement,
  writes: 'left out' | 'undone' = 'left out',
): Promise<Reading[]> {
  if (writes === 'left out' ? !isRead(s.text) : !/^\s*(with|select|update|delete)/i.test(s.text)) return []
  const readings: Reading[] = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`)
    if (writes === 'undone') await client.query('begin')
    await client.query(`prepare watched as ${s.text}`)
    try {
      const values = s.values.length > 0 ? `(${s.values.map(literal).join(', ')})` : ''
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node; 'Execution Time': number }[] }>(
        `explain (analyze, buffers, format json) execute watched${values}`,
      )
      const [plan] = rows[0]?.['QUERY PLAN'] ?? []
      if (plan) readings.push(readingOf(plan.Plan, plan['Execution Time']))
    } catch (e) {
      // Cancelled by the statement timeout: whatever it was going to read, it is too much.
      if ((e as { code?: string }).code !== '57014') throw e
      readings.push({ ms: PATIENCE_MS, rows: Number.POSITIVE_INFINITY, scanned: [], most: `${PATIENCE_MS / 1000} 秒没有读完` })
    } finally {
      if (writes === 'undone') await client.query('rollback')
      await client.query('deallocate watched')
    }
  }
  return readings
}

function readingOf(plan: Node, ms: number): Reading {
  let rows = 0
  let most = 0
  let where = ''
  const scanned = new Set<string>()
  const walk = (node: Node): void => {
    const type = node['Node Type']
    if (/Scan$/.test(type) && (node['Relation Name'] !== undefined || node['Index Name'] !== undefined)) {
      const read =
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops']
      rows += read
      if (read > most) {
        most = read
        where = `${type} ${node['Index Name'] ?? node['Relation Name']}`
      }
      if (type === 'Seq Scan' && node['Relation Name'] && node['Actual Loops'] > 0) scanned.add(node['Relation Name'])
    }
    for (const child of node.Plans ?? []) walk(child)
  }
  walk(plan)
  return { ms, rows: Math.round(rows), scanned: [...scanned], most: `${where} ${Math.round(most)}` }
}
