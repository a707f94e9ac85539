// A truck scale to try the mall with: node tools/scaleSimulator.ts yaohua 4001. On this machine alone. What it shows is typed: a weight in kilograms,
// `动` moving, `稳` still, `超` overload, `断` the line is silent, `通` it speaks again.
import { createInterface } from 'node:readline'
import { SCALE_FORMATS, type ScaleFormat } from '../domain/src/platform/partner/scaleFrames.ts'
import { simulateScale } from '../server/src/testing/scaleSimulator.ts'

const [format = '', port = ''] = process.argv.slice(2)
const isFormat = (text: string): text is ScaleFormat => (SCALE_FORMATS as readonly string[]).includes(text)
if (!isFormat(format) || !/^\d{1,5}$/.test(port)) {
  console.error(`用法：node tools/scaleSimulator.ts 格式 端口（格式：${SCALE_FORMATS.join(' ')}）`)
  process.exit(2)
}
const scale = await simulateScale(format, { everyMs: 100, port: Number(port) })
console.log(
  `模拟仪表 ${format} 在 127.0.0.1:${scale.port}；商城的设置：PARTNER_SCALE=tcp SCALES=W01-1=127.0.0.1:${scale.port}/${format}`,
)
console.log('输入公斤数改读数；动、稳、超、断、通改状态；Ctrl-C 结束')
createInterface({ input: process.stdin }).on('line', typed => {
  const word = typed.trim()
  const kg = Number(word)
  if (word !== '' && Number.isSafeInteger(kg) && Math.abs(kg) < 1_000_000) scale.shows = { ...scale.shows, kg, over: false }
  else if (word === '动' || word === '稳') scale.shows.moving = word === '动'
  else if (word === '超') scale.shows.over = true
  else if (word === '断' || word === '通') scale.mood = word === '断' ? 'silent' : 'sound'
  else if (word !== '') console.log('看不懂：请输入公斤数，或 动、稳、超、断、通')
})
