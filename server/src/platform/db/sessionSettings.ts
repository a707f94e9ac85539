// What every connection of the mall asks of the database for itself. It is sent as start-up parameters, so that a connection that was made anew has it
// too; what stands between may drop them without a word (pgbouncer before 1.20 with ignore_startup_parameters), and then nothing ends a statement.
import type { Db } from '../../kernel/ports/database.ts'

/** The database stops a statement of a request after this long, milliseconds. */
export const STATEMENT_MS = 5000
/** The same for the statements that fill a new database. */
export const START_MS = 600_000

/** Every statement is planned once for all its values (decision 0002); compiling one to machine code takes longer than any of ours runs. `eachTime`:
 * searches, which are planned for the values they have. */
const sessionSettings = (patient: boolean, eachTime = false) => ({
  plan_cache_mode: eachTime ? 'force_custom_plan' : 'force_generic_plan',
  // Looked for by index where few goods are meant: with the default a disk of turning plates is reckoned with, and all goods are read.
  ...(eachTime ? { random_page_cost: 1.1 } : {}),
  jit: 'off',
  statement_timeout: patient ? START_MS : STATEMENT_MS,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: patient ? 0 : 10_000,
  timezone: 'UTC',
})

/** As the start-up parameter `options` wants them. */
export const sessionOptions = (patient: boolean, eachTime = false): string =>
  Object.entries(sessionSettings(patient, eachTime))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Throws, with what to do, where the settings of this pool's connections are others than they were asked for. */
export async function checkSession(db: Db): Promise<void> {
  const wanted = sessionSettings(false)
  const have = await db.rows<{ name: string; setting: string }>(
    'select lower(name) as name, setting from pg_settings where lower(name) = any($1::text[])',
    [Object.keys(wanted)],
  )
  const of = new Map(have.map(h => [h.name, h.setting]))
  const lost = Object.entries(wanted).filter(([name, value]) => of.get(name) !== String(value))
  if (lost.length === 0) return
  throw new Error(
    `数据库连接没有按商城的要求设置（${lost.map(([name]) => name).join('、')}）：中间的连接池丢掉了连接参数 options。请先执行 ${lost
      .map(([name, value]) => `alter role 角色 set ${name} = '${value}'`)
      .join('；')}，再重新启动`,
  )
}
