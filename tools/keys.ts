// npm run keys -- FILE: the secrets of an installation, made once and written to a file that the start reads. An existing file is never touched: another
// DATA_KEYS could not open what is sealed in the database.
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('用法：npm run keys -- 文件（例如 /etc/mall/keys.env）')
  process.exit(2)
}
const key = (): string => randomBytes(32).toString('base64')
const text = `# 商城的密钥，${new Date().toISOString().slice(0, 10)} 生成。请另存一份：DATA_KEYS 丢了，银行账号与两步验证都打不开。
COOKIE_KEYS=k1:${key()}
DATA_KEYS=k1:${key()}
BANK_SECRET=${key()}
`
try {
  const handle = await open(path.resolve(file), 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  console.log(`已写 ${file}（只有本用户可读）。启动时读它：node --env-file=${file} …，或 systemd 的 EnvironmentFile=${file}`)
} catch (e) {
  const { code, message } = e as NodeJS.ErrnoException
  console.error(code === 'EEXIST' ? `${file} 已经在了，没有改动：换了密钥，库里加密的内容就打不开` : `没有写成：${message}`)
  process.exitCode = 1
}
