// node tools/new-screen.ts <room> <address> <title>: creates the page file of the mall and prints the line for the table of screens.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

const [room, address, title] = process.argv.slice(2)
if (!room || !address?.startsWith('/') || !title || !/^[a-z]\w*$/.test(room)) {
  console.error(
    '用法：node tools/new-screen.ts <房间> </地址> <标题>，例如\n  node tools/new-screen.ts invoice /invoice/invoiceApply 申请开票',
  )
  process.exit(1)
}

const name = address.split('/').at(-1) || 'index'
const file = `web/src/${room}/${name}.page.tsx`
const story = `e2e/${room}.e2e.ts`
const component = `${name[0]?.toUpperCase()}${name.slice(1)}`

const page = `import type { Head } from '../app/page.ts'

export const head = (): Head => ({ title: '${title}', noIndex: true })

export default function ${component}() {
  return (
    <section className="panel">
      <h1>${title}</h1>
    </section>
  )
}
`
const full = path.join(root, file)
if (existsSync(full)) console.log(`已有    ${file}`)
else {
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, page)
  console.log(`已建    ${file}`)
}
const like = readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).find(
  f => f.endsWith('.page.tsx') && f.startsWith(`${room}/`),
)
console.log(`
接下来：
1. web/src/app/routes.ts 的 screens 里加：
  '${address}': '${room}/${name}.page.tsx',
2. 页面导出什么（标题、预取、守卫）照 ${like ? `web/src/${like}` : 'web/src/app/page.ts'}
3. 数据用 useCall('/api/...', {...})；列表的筛选放在地址里
4. ${existsSync(path.join(root, story)) ? '补' : '建'} ${story} 的一个故事，用角色和中文标签定位
5. npm run map && npm run check`)
