// npm test: check, then use cases on PostgreSQL, then the stories in a browser. `npm test bidding` narrows the last two to a room.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkSteps } from './check.ts'
import { chromePath } from './chrome.ts'
import { beginCosts } from './cost/costs.ts'
import { root, walk } from './source.ts'
import { inTurn, program, type Step, together } from './step.ts'

const room = process.argv[2]
const has = (folder: string, ending: RegExp) =>
  existsSync(path.join(root, folder)) && walk(folder).some(f => ending.test(f) && (!room || f.includes(`/${room}`)))

/** Narrowed to a room, a kind of test that the room does not have is left out aloud; without a room none may be missing. */
function narrowed(step: Step, exists: boolean): Step[] {
  if (exists) return [step]
  if (room) {
    console.log(`没有  ${step.name}：房间 ${room} 没有这类测试`)
    return []
  }
  return [{ name: step.name, run: async () => ({ ok: false, output: '一个测试文件都没有找到' }) }]
}

async function main(): Promise<boolean> {
  beginCosts('steps')
  if (room) console.log(`只测房间 ${room}`)
  else if (!(await together(checkSteps))) {
    console.error('未运行  用例测试、浏览器测试（检查未通过）')
    return false
  }
  const server = program(
    '用例测试 (vitest + PostgreSQL)',
    'vitest',
    ['run', '--project', 'server', ...(room ? [`src/${room}/`] : [])],
    { live: true },
  )
  const rules = program('规则测试 (vitest)', 'vitest', ['run', '--project', 'rules', `src/${room}/`])
  const stories = async (): Promise<Step> =>
    program('浏览器测试 (playwright)', 'playwright', ['test', ...(room ? [`e2e/${room}`] : [])], {
      live: true,
      env: { CHROME: await chromePath() },
    })
  return inTurn([
    ...(room ? [] : [program('语句与数据库结构 (tools/sql)', 'node', ['tools/sql/check.ts'])]),
    ...(room
      ? narrowed(
          rules,
          has('domain/src', new RegExp(`/${room}/.*\\.test\\.ts$`)) || has('ops/src', new RegExp(`/${room}/.*\\.test\\.ts$`)),
        )
      : []),
    ...narrowed(server, has('server/src', /\.test\.ts$/)),
    ...(room ? [] : [program('证明，两分钟内的 (proof quick)', 'node', ['proof/run.ts', 'quick'], { live: true })]),
    ...narrowed(await stories(), has('e2e', /\.e2e\.ts$/)),
  ])
}

process.exit((await main()) ? 0 : 1)
