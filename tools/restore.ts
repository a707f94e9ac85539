// npm run restore -- DIR: a backup into an empty database (DATABASE_URL, or the embedded one) and the files into MALL_DATA.
import path from 'node:path'
import { restore } from '../server/src/main/backup/restore.ts'
import { withDatabaseOf } from './databaseOf.ts'

const [dir] = process.argv.slice(2)
if (!dir) {
  console.error('用法：DATABASE_URL=… MALL_DATA=… npm run restore -- 备份的文件夹（恢复到空数据库）')
  process.exit(2)
}
await withDatabaseOf(async ({ url, filesDir }) => {
  const m = await restore({ url, dir: path.resolve(dir), filesDir })
  console.log(`已恢复 ${m.at} 的备份：${m.tables.length} 张表，${m.files?.length ?? 0} 个文件。用原来的 DATA_KEYS 启动`)
})
