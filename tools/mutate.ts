// npm run mutate: small faults put into the code one at a time, and how many of them a test sees (docs/mutation.md). Not part of npm test.
//   npm run mutate                     the domain, a quarter of a minute
//   npm run mutate -- cart.rules       of the domain what bears the name
//   npm run mutate -- server/src/money/payment   the use cases of a room, or one file of it; --sample 60 takes as many of each
//   room, --draw 60 --seed 7 as many of all together, --again believes no earlier run
//   npm run mutate -- hand             faults that no test saw once, against the test of each
import path from 'node:path'
import { parseArgs } from 'node:util'
import { marks, type Report } from './mutation/config.ts'
import { lineAt } from './mutation/space.ts'

function tell({ verdicts, of }: Report, mark: number): boolean {
  const count = (state: string, within?: (file: string) => boolean) =>
    verdicts.filter(v => v.state === state && (!within || within(v.file))).length
  const score = (file?: (of: string) => boolean) => {
    const killed = count('killed', file)
    const all = killed + count('survived', file) + count('unreached', file)
    return { text: `${killed}/${all}`, all, percent: all === 0 ? 100 : (100 * killed) / all }
  }
  for (const v of verdicts)
    if (v.state === 'survived' || v.state === 'unreached')
      console.log(
        `${v.state === 'survived' ? '存活' : '未到'}  ${v.file}:${v.line}  ${lineAt(v.file, v.line)}  →  ${v.to.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
      )
  console.log('')
  const files = [...new Set(verdicts.map(v => v.file))]
  for (const place of [...files, ...new Set(files.map(f => `${path.dirname(f)}/`))]) {
    const s = score(file => file.startsWith(place))
    if (s.all > 0) console.log(`${s.percent.toFixed(0).padStart(4)} %  ${s.text}  ${place}`)
  }
  const s = score()
  const rest = `载入时求值 ${count('static')}、不变异 ${count('ignored')}、等价 ${count('equal')}；共 ${of} 个变异`
  console.log(`\n得分 ${s.percent.toFixed(1)} %（${s.text}；${rest}），要求 ${mark} %`)
  return s.percent >= mark
}

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    draw: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const only = positionals[0] ?? ''
// Each way is loaded alone: the two that need a mall bring the domain with them, and a module that is there already has no switches.
// Faults put in by hand; a second word chooses among them.
if (only === 'hand') {
  const { tryFaults } = await import('./mutation/hand.ts')
  process.exit((await tryFaults(positionals[1] ?? '')) ? 0 : 1)
}
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000))
if (values.draw) console.log(`种子 ${seed}`)
const onServer = only.startsWith('server/')
const rules = async () => (await import('./mutation/rules.ts')).mutateRules(only)
const useCases = async () =>
  (await import('./mutation/useCases.ts')).mutateUseCases(only, {
    sample: Number(values.sample ?? Infinity),
    again: values.again,
    ...(values.draw ? { draw: { count: Number(values.draw), seed } } : {}),
  })
const report = await (onServer ? useCases() : rules())
process.exit(tell(report, onServer ? marks.server : marks.domain) ? 0 : 1)
