// npm run backup -- DIR: the database (DATABASE_URL, or the embedded one of a mall that is stopped) and the files of MALL_DATA, in one folder.
import path from 'node:path'
import { backup } from '../server/src/main/backup/backup.ts'
import { withDatabaseOf } from './databaseOf.ts'

const [dir] = process.argv.slice(2)
if (!dir) {
  console.error('用法：DATABASE_URL=… MALL_DATA=… npm run backup -- 文件夹（不能已经存在）')
  process.exit(2)
}
await withDatabaseOf(async ({ url, filesDir }) => {
  const m = await backup({ url, dir: path.resolve(dir), filesDir })
  const rows = m.tables.reduce((sum, t) => sum + t.rows, 0)
  console.log(
    `已备份到 ${dir}：${m.tables.length} 张表 ${rows} 行，${m.files ? `文件 ${m.files.length} 个` : '文件在 S3，请用它自己的备份'}`,
  )
  console.log('密钥不在备份里：请另存 DATA_KEYS、COOKIE_KEYS 与 BANK_SECRET')
})
