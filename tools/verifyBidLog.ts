// node tools/verifyBidLog.ts JP20261120002.jsonl: whether a downloaded log of an auction is whole and unchanged. Needs nothing but the file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkLog } from '../domain/src/selling/auction/receipt.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('用法：node tools/verifyBidLog.ts 出价记录.jsonl')
  process.exit(2)
}
const verdict = await checkLog(readFileSync(file, 'utf8').split('\n'), text => createHash('sha256').update(text).digest('hex'))
if (verdict.sound) console.log(`校验通过：${verdict.biddingNo}，${verdict.bids} 次出价，最后的哈希 ${verdict.lastHash}`)
else console.error(`校验不通过：第 ${verdict.line} 行，${verdict.why}`)
process.exit(verdict.sound ? 0 : 1)
