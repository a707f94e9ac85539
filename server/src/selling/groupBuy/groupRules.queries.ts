// 团购规则: versions that never change; a membership keeps the one it was agreed to by.
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface RulesRow {
  version: number
  paragraphs: string[]
  what: string
  since: Date
}
/** All versions, the one in force first. */
export const ruleVersions = (db: Db) =>
  db.rows<RulesRow>(
    'select version, to_jsonb(paragraphs) as paragraphs, what, since from group_rules order by version desc limit 50',
  )
export const rulesVersion = async (db: Db): Promise<number | null> =>
  (await db.row<{ version: number | null }>('select max(version) as version from group_rules'))?.version ?? null
/** Two who publish at once follow one another. */
export const lockRules = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727013)')
export const insertGroupRules = (tx: Tx, paragraphs: readonly string[], what: string, madeBy: number) =>
  tx.row<{ version: number }>(
    `insert into group_rules (version, paragraphs, what, made_by) select coalesce(max(version), 0) + 1, $1::text[], $2, $3 from group_rules returning version`,
    [paragraphs, what, madeBy],
  )
