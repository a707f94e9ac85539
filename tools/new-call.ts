// node tools/new-call.ts <room> <path> <title>: carries out the first steps of "add a call" and prints the rest. Files that are there
// are never overwritten.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

const [room, wire, title] = process.argv.slice(2)
if (!room || !wire || !title || !/^\/api\/\w+\/\w+$/.test(wire) || !/^[a-z]\w*$/.test(room)) {
  console.error(
    '用法：node tools/new-call.ts <房间> </api/区域/名称> <中文名称>，例如\n  node tools/new-call.ts cart /api/cart/clearnCart 清空购物车',
  )
  process.exit(1)
}

const verb = wire.split('/').at(-1) ?? ''
const isRead = /^(get|select|search|check|query)/.test(verb)
const file = `server/src/${room}/${verb}.ts`
const test = `server/src/${room}/${verb}.test.ts`

const useCase = `import type { Parsed, Reply } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'

/** ${title}: load, decide, save, announce. */
export const ${verb} = (ctx: Ctx, input: Parsed<'${wire}'>): Promise<Reply<'${wire}'>> =>
  ctx.db.tx(async () => refuse('INPUT', { why: \`尚未实现：\${JSON.stringify(input)}\` }))
`
const useCaseTest = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../app/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('${title}', async () => {
  const buyer = await mall.buyer('demo01')
  const answer = await buyer.ask('${wire}', {})
  expect(answer.code).toBe(1)
})
`

function create(name: string, text: string): void {
  const full = path.join(root, name)
  if (existsSync(full)) return console.log(`已有    ${name}`)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text)
  console.log(`已建    ${name}`)
}

if (!isRead) create(file, useCase)
create(test, useCaseTest)
console.log(`
接下来：
1. contract/src/${room}.ts 的 ${room}Calls 里加（此后 tsc 会指出还缺什么）：

  '${wire}': call({
    title: '${title}',
    access: 'company',
    input: z.object({}),
    output: done,
    refuses: [],
    example: {},${isRead ? '' : '\n    writes: true,'}
  }),

2. server/src/${room}/${room}.routes.ts 加一行：
  '${wire}': ${isRead ? `read…（写在 ${room}.reads.ts）` : verb},
3. SQL 只写在 server/src/${room}/${room}.queries.ts；规则写在 domain/src/${room}/
4. npm run map && npm test ${room}`)
