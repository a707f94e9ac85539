// node tools/new-screen.ts <area/room> <address> <title>: creates the page file of the mall and prints the line for the table of screens.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createFiles } from './createFiles.ts'
import { areas } from './layout.ts'
import { root } from './source.ts'

const [place, address, title] = process.argv.slice(2)
const [area, room] = (place ?? '').split('/')
if (
  !area ||
  !room ||
  !(areas as readonly string[]).includes(area) ||
  !address?.startsWith('/') ||
  !title ||
  !/^[a-z]\w*$/.test(room)
) {
  console.error(
    '用法：node tools/new-screen.ts <领域/房间> </地址> <标题>，例如\n  node tools/new-screen.ts money/invoice /invoice/invoiceApply 申请开票',
  )
  process.exit(1)
}

const name = address.split('/').at(-1) || 'index'
const file = `web/src/${place}/${name}.page.tsx`
const story = `e2e/${area}/${room}.e2e.ts`
const component = `${name[0]?.toUpperCase()}${name.slice(1)}`

const page = `import type { Head, PageContext } from '../../kernel/page.ts'

/** What the first drawing needs: ask it with ensure(path, input). */
export const load = async (_page: PageContext): Promise<void> => {}

export const head = (): Head => ({ title: '${title}', noIndex: true })

export default function ${component}() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>${title}</h1>
    </main>
  )
}
`
const like = readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).find(
  f => f.endsWith('.page.tsx') && f.startsWith(`${place}/`),
)
createFiles({ [file]: page })
console.log(`
接下来：
1. web/src/kernel/routes.ts 的 screens 里加：
  '${address}': '${place}/${name}.page.tsx',
2. 页面导出什么（标题、预取、守卫）照 ${like ? `web/src/${like}` : 'web/src/kernel/page.ts'}
3. 数据用 useLazyCall('/api/...', {...})，与 load 里 ensure 的路径和输入相同；列表的筛选放在地址里
4. ${existsSync(path.join(root, story)) ? '补' : '建'} ${story} 的一个故事，用角色和中文标签定位
5. e2e/site/phone.e2e.ts 与 e2e/site/axe.e2e.ts 的地址表各加一行
6. npm run check，再 npm run e2e ${room}`)
