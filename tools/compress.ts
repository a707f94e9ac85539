// After the builds: each file that travels as text lies beside itself as .br and .gz, so that the server never compresses it again.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { root, walkAll } from './source.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const TEXT = /\.(js|css|svg|html|json|txt)$/
/** The console's page is filled in for each answer; hidden folders hold the build's own notes. */
const left = (file: string): boolean => file === 'ops/dist/index.html' || file.includes('/.vite/')

async function pack(file: string): Promise<number> {
  const full = path.join(root, file)
  const bytes = readFileSync(full)
  // Below one packet nothing is gained.
  if (bytes.length < 1024) return 0
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzip(bytes, { level: 9 }),
  ])
  writeFileSync(`${full}.br`, br)
  writeFileSync(`${full}.gz`, gz)
  return br.length
}

const files = ['web/dist/client', 'ops/dist'].flatMap(walkAll).filter(f => TEXT.test(f) && !left(f))
const raw = files.reduce((all, f) => all + statSync(path.join(root, f)).size, 0)
const packed = (await Promise.all(files.map(pack))).reduce((a, b) => a + b, 0)
console.log(`压缩 ${files.length} 个文件：${Math.round(raw / 1024)} KB → brotli ${Math.round(packed / 1024)} KB`)
