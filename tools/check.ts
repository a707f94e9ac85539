// npm run check: everything that can be known without a database or a browser. Under a minute.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockProblems } from './completeLock.ts'
import { citationProblems } from './citations.ts'
import { channelProblems } from './channels.ts'
import { codeProblems } from './codes.ts'
import { clockProblems, termProblems } from './businessTimes.ts'
import { refusalProblems } from './refusals.ts'
import { unitProblems } from './units.ts'
import { beginCosts } from './cost/costs.ts'
import { decisionStep } from './decisions.ts'
import { dependencyProblems } from './dependencies.ts'
import { sdkProblems } from './sdkCalls.ts'
import { settingsProblems } from './settingsPage.ts'
import { root } from './source.ts'
import { stateProblems } from './sql/bareStates.ts'
import { problems, program, type Step, together } from './step.ts'

const folders = ['domain', 'contract', 'server', 'demo', 'client', 'web', 'ops', 'sdk', 'e2e', 'proof', 'bench', 'tools'].filter(
  dir => existsSync(path.join(root, dir)),
)
const linted = folders.map(dir => (existsSync(path.join(root, dir, 'src')) ? `${dir}/src` : dir))

/** The compiler frees next to nothing before it ends; its collector took a third of the work to find that out. It comes in from three gigabytes on. */
const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env }

export const checkSteps: readonly Step[] = [
  program('类型 (tsc)', 'tsc', ['-p', '.', '--noEmit'], { env }),
  program('规范 (oxlint)', 'oxlint', ['--type-aware', '-c', 'tools/oxlint.json', ...linted], { env }),
  // Tests count as readers; pages and the files that a build or a test runner names are where it begins.
  program('没有读者的导出 (knip)', 'knip', ['-c', 'tools/knip.json', '--no-progress', '--reporter', 'compact']),
  program('格式 (biome)', 'biome', ['format', '--reporter=summary', ...folders]),
  problems('锁文件', lockProblems),
  problems('谁引用谁 (dependency-cruiser)', dependencyProblems),
  problems('时限', termProblems),
  problems('钟点只有一处', clockProblems),
  problems('单位有类型', unitProblems),
  problems('拒绝的话在房间里', refusalProblems),
  problems('状态', stateProblems),
  decisionStep,
  problems('说到通道先看接通没有', channelProblems),
  problems('客户端的类型 sdk/src/calls.gen.ts', sdkProblems),
  problems('错误码 contract/src/kernel/codeNumbers.ts', codeProblems),
  problems('设置 docs/settings.md', settingsProblems),
  problems('引用的文件都在仓库里', citationProblems),
  program('规则测试 (vitest)', 'vitest', ['run', '--project', 'rules', '--reporter', 'dot']),
]

if (import.meta.main) {
  beginCosts('steps')
  process.exit((await together(checkSteps)) ? 0 : 1)
}
