// node tools/new-call.ts <area/room> <path> <title>: carries out the first steps of "add a call" and prints the rest. Files that are there
// are never overwritten.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createFiles } from './createFiles.ts'
import { areas } from './layout.ts'
import { root } from './source.ts'

const [place, wire, title] = process.argv.slice(2)
const [area, room] = (place ?? '').split('/')
if (
  !area ||
  !room ||
  !wire ||
  !title ||
  !/^\/api\/\w+\/\w+$/.test(wire) ||
  !/^[a-z]\w*$/.test(room) ||
  !(areas as readonly string[]).includes(area)
) {
  console.error(
    '用法：node tools/new-call.ts <领域/房间> </api/区域/名称> <中文名称>，例如\n  node tools/new-call.ts orders/cart /api/cart/clearnCart 清空购物车',
  )
  process.exit(1)
}

const verb = wire.split('/').at(-1) ?? ''
const isRead = /^(get|select|search|check|query)/.test(verb)
const file = `server/src/${place}/${verb}.ts`
const test = `server/src/${place}/${verb}.test.ts`

const useCase = `import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'

/** ${title}: load, decide, save, announce. */
export const ${verb} = (ctx: Ctx, input: Parsed<'${wire}'>): Promise<Reply<'${wire}'>> =>
  ctx.db.tx(async () => refuse('INPUT', { why: \`尚未实现：\${JSON.stringify(input)}\` }))
`
const useCaseTest = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

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

const newRoom = !existsSync(path.join(root, `server/src/${place}/${room}.routes.ts`))
createFiles({ ...(isRead ? {} : { [file]: useCase }), [test]: useCaseTest })
console.log(`
接下来：
1. contract/src/${place}/${room}.ts 的 ${room}Calls 里加（此后 tsc 会指出还缺什么）：

  '${wire}': call({
    title: '${title}',
    access: 'company',
    input: z.object({}),
    output: done,
    refuses: [],
    example: {},${isRead ? '' : '\n    writes: true,'}
  }),

2. server/src/${place}/${room}.routes.ts 加一行：
  '${wire}': ${isRead ? `read…（写在 ${room}.reads.ts）` : verb},
3. SQL 只写在 server/src/${place}/${room}.queries.ts；规则写在 domain/src/${place}/
4. npm test ${room}（带 open 的接口另先 npm run sdk）${
  newRoom
    ? `

房间 ${room} 还不存在，另外：
a. 新建 contract/src/${place}/${room}.ts（export const ${room}Calls = { … }），在 contract/src/main/calls.ts 里展开，并在 contract/src/main/labels.ts 里登记
b. 新建 server/src/${place}/${room}.routes.ts（export const ${room}Routes = serve(${room}Calls, { … })），在 server/src/main/routes.ts 里展开
c. 之后再回到第 1 步`
    : ''
}`)
