// npm run slow: where the minutes of the last run went. The twenty dearest files and stories, and the sums of each step.
import { type Cost, costsOf, type Kind } from './costs.ts'

const MOST = 20
const kinds: readonly { kind: Kind; title: string }[] = [
  { kind: 'rules', title: '规则测试' },
  { kind: 'useCases', title: '用例测试' },
  { kind: 'stories', title: '浏览器测试' },
]
const seconds = (n: number | null): string => (n === null ? '–' : n.toFixed(1)).padStart(8)
const sum = (costs: readonly Cost[], of: (c: Cost) => number | null): number => costs.reduce((all, c) => all + (of(c) ?? 0), 0)
const partsOf = ({ parts }: Cost): string =>
  parts
    ? `  ${Object.entries(parts)
        .map(([name, n]) => `${name} ${n.toFixed(1)}`)
        .join('，')}`
    : ''

const parts = kinds.flatMap(({ kind, title }) => costsOf(kind).map(cost => ({ ...cost, title })))
const steps = costsOf('steps')
if (parts.length + steps.length === 0) {
  console.error('还没有记录：先运行 npm test（或 npm run check、npm run e2e）')
  process.exit(1)
}

console.log(`最贵的 ${MOST} 个（CPU 秒、时钟秒）`)
for (const cost of parts.toSorted((a, b) => (b.cpu ?? b.wall) - (a.cpu ?? a.wall)).slice(0, MOST))
  console.log(`${seconds(cost.cpu)} ${seconds(cost.wall)}  ${cost.title}  ${cost.what}${partsOf(cost)}`)

if (steps.length > 0) {
  const whole = sum(steps, c => c.cpu)
  console.log('\n各步（CPU 秒、时钟秒、占 CPU 的比）')
  for (const step of steps)
    console.log(
      `${seconds(step.cpu)} ${seconds(step.wall)} ${`${Math.round(((step.cpu ?? 0) / (whole || 1)) * 100)} %`.padStart(5)}  ${step.what}`,
    )
  console.log(`${seconds(whole)}            合计`)
}

console.log('\n逐个量到的（CPU 秒、时钟秒、个数）')
for (const { kind, title } of kinds) {
  const costs = costsOf(kind)
  console.log(
    `${seconds(sum(costs, c => c.cpu))} ${seconds(sum(costs, c => c.wall))} ${String(costs.length).padStart(6)}  ${title}`,
  )
  for (const part of new Set(costs.flatMap(c => Object.keys(c.parts ?? {}))))
    console.log(`${seconds(sum(costs, c => c.parts?.[part] ?? 0))}                  其中 ${part}`)
}
