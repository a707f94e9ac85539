// npm run sql: every statement of the server is prepared on the migrated schema, and its columns are compared with the row type beside it
// (names, kinds, and that a column that can be null is said to be). The compiler sees neither. Part of npm test.
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { SCHEMA, startWithSchema, withDatabase } from '../../server/src/testing/testTemplate.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { SCRATCH_SETTINGS, scratchFolder } from '../../server/src/platform/db/scratch.ts'
import { steps } from '../../proof/plans/fill.ts'
import { lackingColumns } from '../../proof/plans/required.ts'
import { root, sources } from '../source.ts'
import { bareState } from './bareStates.ts'
import { capture, capturedStatements } from './capture.ts'
import { type Column, describe, nullable } from './describe.ts'
import { inside, samples, surelySet } from './exceptions.ts'
import { callSites, type CallSite, type Kind, offsetOf } from './rowTypes.ts'

const kindOf = (type: number): Kind => {
  if ([20, 21, 23, 26, 700, 701].includes(type)) return 'number'
  // numeric comes as a text, and so do dates: both are strings for the program.
  if ([25, 1043, 1042, 1700, 1082, 18, 19].includes(type)) return 'string'
  if (type === 16) return 'boolean'
  if (type === 1184 || type === 1114) return 'Date'
  if ([1005, 1007, 1016, 1009, 1015, 1000].includes(type)) return 'array'
  return 'other'
}

/** What is wrong between the columns of a statement and the type beside it, as sentences. */
function differences(site: CallSite, columns: readonly Column[], canBeNull: ReadonlySet<string>): string[] {
  if (!site.fields) return []
  const wrong: string[] = []
  for (const name of site.fields.keys()) if (!columns.some(c => c.name === name)) wrong.push(`类型里有 ${name}，语句没有这一列`)
  for (const c of columns) {
    const field = site.fields.get(c.name)
    if (!field) {
      wrong.push(`语句有 ${c.name} 列，类型里没有`)
      continue
    }
    const kind = kindOf(c.type)
    if (kind !== 'other' && field.kind !== 'other' && kind !== field.kind)
      wrong.push(`${c.name}：列是 ${kind}，类型写 ${field.kind}`)
    if (c.table > 0 && canBeNull.has(`${c.table}.${c.attribute}`) && !field.nullable && !surelySet.has(`${site.file}:${c.name}`))
      wrong.push(`${c.name}：列可为空，类型没有 null`)
  }
  return wrong
}

async function main(): Promise<number> {
  const files = sources(['server/src']).filter(f => !f.test && !f.file.includes('/seed/') && !f.file.endsWith('/main.ts'))
  const sites = files.flatMap(f => callSites(f.file))
  for (const file of new Set(sites.map(s => s.file))) {
    const module = (await import(path.join(root, file))) as Record<string, unknown>
    for (const [name, fn] of Object.entries(module)) await capture(fn, samples[`${file}#${name}`])
  }
  const wrong: string[] = []
  // Counted by hand, $3 and $13 are soon exchanged: from eleven parameters on they bind by name (server/src/platform/db/bind.ts).
  for (const f of files)
    for (const [i, line] of f.text.split('\n').entries())
      if (/\$(1[1-9]|[2-9]\d)\b/.test(line)) wrong.push(`${f.file}:${i + 1} 参数超过十个：请用 bind 按名称绑定`)
      // lpad() cuts what has outgrown its width: numbers are made by server/src/platform/db/runningNo.ts.
      else if (/\blpad\(/.test(line)) wrong.push(`${f.file}:${i + 1} lpad 会把变长的编号截断：请用 runningNo 或 padded`)
      // Which states count is a rule of the trade: server/src/platform/db/orderSets.ts and its neighbours name it.
      else if (bareState(line))
        wrong.push(`${f.file}:${i + 1} 状态写成了数字：请用 domain 的状态，集合用 platform/db/orderSets.ts`)
  const texts = new Map<CallSite, Set<string>>()
  for (const c of capturedStatements()) {
    const at = offsetOf(c.file, c.line, c.column)
    const site = sites
      .filter(s => s.file === c.file && s.start <= at && at <= s.end)
      .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
    if (site) texts.set(site, (texts.get(site) ?? new Set()).add(c.text))
  }

  const dir = scratchFolder()
  const given = process.env.DATABASE_URL
  const embedded = given ? undefined : await startWithSchema({ dir: path.join(dir, 'pg'), settings: { ...SCRATCH_SETTINGS } })
  const name = given ? 'mall_sql' : SCHEMA
  const server = given ?? embedded?.url ?? ''
  const url = withDatabase(server, name)
  const admin = new pg.Client(server)
  await admin.connect()
  if (given) {
    await admin.query(`drop database if exists ${name}`)
    await admin.query(`create database ${name}`)
  }
  let prepared = 0
  try {
    if (given) await migrate(url)
    const client = new pg.Client(url)
    await client.connect()
    const canBeNull = await nullable(client)
    for (const [site, variants] of texts)
      for (const text of variants) {
        prepared += 1
        try {
          for (const d of differences(site, await describe(client, text), canBeNull)) wrong.push(`${site.file}:${site.line} ${d}`)
        } catch (e) {
          wrong.push(`${site.file}:${site.line} ${(e as Error).message}`)
        }
      }
    // The growth proof fills without triggers: it must name every column that has no value of its own.
    for (const lack of await lackingColumns(client, steps)) wrong.push(`proof/plans/fill.ts ${lack}`)
    await client.end()
  } finally {
    if (given) await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await embedded?.stop('immediate')
    for (const place of [dir, embedded?.dataDir ?? dir]) rmSync(place, { recursive: true, force: true })
  }
  const missed = Map.groupBy(
    sites.filter(s => !texts.has(s)),
    s => s.file,
  )
  for (const [file, calls] of missed) {
    if (inside[file]?.calls === calls.length) continue
    for (const s of calls) wrong.push(`${file}:${s.line} 没有取得语句：请在 tools/sql/exceptions.ts 给它一组参数`)
  }
  for (const w of [...new Set(wrong)].toSorted()) console.error(w)
  console.log(`${sites.length} 处语句，预备 ${prepared} 条，${wrong.length} 处不符`)
  return wrong.length
}

process.exit((await main()) > 0 ? 1 : 0)
