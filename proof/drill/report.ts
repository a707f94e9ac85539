// The report of a drill: for people as a page, for machines as JSON.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface DrillResult {
  name: string
  does: string
  bar: string
  state: 'pass' | 'fail' | 'not run'
  /** What was seen; of a row that was not run, why. */
  seen: string
  endedAt: string
  seconds: number | null
}
export interface DrillReport {
  beganAt: string
  endedAt: string
  machine: string
  version: string
  seed: number
  results: DrillResult[]
}
const WORDS = { pass: '通过', fail: '没有通过', 'not run': '没有运行' } as const
const cell = (text: string): string => text.replaceAll('|', '／').replaceAll('\n', ' ')

export function pageOf(r: DrillReport): string {
  const count = (state: DrillResult['state']): number => r.results.filter(x => x.state === state).length
  const absent = r.results.filter(x => x.state === 'not run')
  return `# 故障演练

- 开始 ${r.beganAt}，结束 ${r.endedAt}
- 版本 ${r.version}；机器 ${r.machine}；种子 ${r.seed}
- **通过 ${count('pass')}，没有通过 ${count('fail')}，没有运行 ${count('not run')}**

每一项在自己的数据库与进程上做，不碰正式的；做完核对全部不变量。

| 结果 | 做了什么 | 要求 | 看到的 | 秒 | 结束于 | 名字 |
| --- | --- | --- | --- | --- | --- | --- |
${r.results
  .filter(x => x.state !== 'not run')
  .map(
    x =>
      `| ${WORDS[x.state]} | ${[x.does, x.bar, x.seen].map(cell).join(' | ')} | ${x.seconds ?? ''} | ${x.endedAt} | ${x.name} |`,
  )
  .join('\n')}

## 没有运行的

${absent.length === 0 ? '没有：每一项都运行了。' : absent.map(x => `- ${x.does}（\`${x.name}\`）：${x.seen}`).join('\n')}
`
}

export function writeReport(folder: string, report: DrillReport): string {
  mkdirSync(folder, { recursive: true })
  const page = path.join(folder, 'drill.md')
  writeFileSync(page, pageOf(report))
  writeFileSync(path.join(folder, 'drill.json'), `${JSON.stringify(report, null, 1)}\n`)
  return page
}
