// Each rule is seen to fail on a small tree that breaks it, and a tree that breaks none passes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { dependencyProblems } from './dependencies.ts'

let base = ''
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** What is said of a tree of these files. */
async function said(files: Readonly<Record<string, string>>, least = 1): Promise<string[]> {
  base = mkdtempSync(path.join(os.tmpdir(), 'mall-imports-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, name)), { recursive: true })
    writeFileSync(path.join(base, name), text)
  }
  return dependencyProblems(base, least)
}
const low = 'export const low = 1\n'
const uses = (from: string): string => `import { low } from '${from}'\nexport const high = low\n`

test('an area sees its own and those below', async () => {
  expect(
    await said({
      'server/src/goods/goods/a.ts': low,
      'server/src/orders/order/b.ts': uses('../../goods/goods/a.ts'),
    }),
  ).toEqual([])
  expect(
    await said({
      'server/src/orders/order/a.ts': low,
      'server/src/goods/goods/b.ts': uses('../../orders/order/a.ts'),
    }),
  ).toEqual([expect.stringContaining('goods 只能引用它下面的领域')])
})

test('a type that points up is an import too', async () => {
  expect(
    await said({
      'domain/src/desk/erp/a.ts': 'export interface Up { n: number }\n',
      'domain/src/kernel/b.ts': `import type { Up } from '../desk/erp/a.ts'\nexport const f = (u: Up): number => u.n\n`,
    }),
  ).toEqual([expect.stringContaining('kernel 只能引用它下面的领域')])
})

test('rooms of one area know no circle, nor do files', async () => {
  const found = await said({
    'web/src/orders/cart/a.ts': `import type { B } from '../order/b.ts'\nexport const a = (b: B): number => b.n\n`,
    'web/src/orders/order/b.ts': 'export interface B { n: number }\n',
    'web/src/orders/order/c.ts': uses('../cart/d.ts'),
    'web/src/orders/cart/d.ts': low,
    'ops/src/kernel/e.ts': `import { f } from './f.ts'\nexport const e = (): number => f()\n`,
    'ops/src/kernel/f.ts': `import { e } from './e.ts'\nexport const f = (): number => e()\n`,
  })
  expect(found).toContainEqual(expect.stringMatching(/^房间互相引用.*orders\/cart/))
  expect(found).toContainEqual(expect.stringMatching(/^文件互相引用.*kernel\/[ef]\.ts/))
})

test('nobody imports a page, while a page puts parts of any area together', async () => {
  expect(
    await said({
      'web/src/goods/goods/goods.page.tsx': uses('../../desk/support/a.ts'),
      'web/src/desk/support/a.ts': low,
    }),
  ).toEqual([])
  expect(
    await said({
      'web/src/goods/goods/goods.page.tsx': low,
      'web/src/goods/goods/b.ts': uses('./goods.page.tsx'),
    }),
  ).toEqual([expect.stringContaining('页面是路由的终点')])
})

test('a package sees those below it and the libraries that are named for it', async () => {
  expect(await said({ 'server/src/kernel/a.ts': low, 'web/src/kernel/b.ts': uses('../../../server/src/kernel/a.ts') })).toEqual([
    expect.stringContaining('web 只能引用它下面的包'),
  ])
  expect(
    await said({
      'domain/src/kernel/a.ts': `import path from 'node:path'\nexport const low = path.sep\n`,
      'domain/src/kernel/b.ts': uses('./a.ts'),
    }),
  ).toEqual([expect.stringContaining('domain 不能用这个库')])
})

test('a file that is not there, and a tree that was not read, are said', async () => {
  expect(await said({ 'server/src/kernel/a.ts': uses('./gone.ts') })).toContainEqual(expect.stringContaining('没有这个文件'))
  expect(await said({ 'server/src/kernel/a.ts': low, 'server/src/kernel/b.ts': uses('./a.ts') }, 3)).toEqual([
    expect.stringContaining('没有真正看源码'),
  ])
})
