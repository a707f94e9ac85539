// Who may import whom: packages look down, areas look down, rooms and files know no circle (types counted), a page is the end of its tree.
// dependency-cruiser reads the imports with swc: it has no support for the compiler's seventh version yet, and then reads no TypeScript at all
// without a word that fails; so the files it read are counted.
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { areas, contractAtRunTime, libraries, lostFolders, packages, withAreas } from './layout.ts'
import { root, walk } from './source.ts'

const PAGE = '\\.page\\.tsx$'
/** What looks at the running mall from outside; its files know no circle either. */
const runners = ['e2e', 'proof', 'bench', 'tools']
/** Tests may ask anything. */
const TESTS = '\\.test\\.tsx?$|/test[A-Z]\\w*\\.ts$|^server/src/testing/'
const anyOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const own = anyOf(Object.keys(packages))

type Rule = IForbiddenRuleType
const forbid = (name: string, from: Rule['from'], to: object, o: object = {}): Rule =>
  ({ name, severity: 'error', from, to, ...o }) as Rule

const packageRules = Object.entries(packages).flatMap(([name, below]) => {
  const others = Object.keys(packages).filter(p => p !== name && !(below as readonly string[]).includes(p))
  const may = libraries[name as keyof typeof libraries]
  return [
    forbid(
      `${name} 只能引用它下面的包`,
      { path: `^${name}/src/` },
      { path: `^${anyOf(others)}/src/`, dependencyTypesNot: ['dynamic-import'] },
    ),
    ...(may === null
      ? []
      : [
          forbid(
            `${name} 不能用这个库（tools/layout.ts）`,
            { path: `^${name}/src/` },
            { pathNot: [`^${own}/src/`, ...may.map(lib => `node_modules/(?:@types/)?${lib}/`)] },
          ),
        ]),
  ]
})

const areaRules = withAreas.flatMap(name =>
  areas
    .slice(0, -1)
    .map((area, i) =>
      forbid(
        `${area} 只能引用它下面的领域`,
        { path: `^${name}/src/${area}/`, pathNot: PAGE },
        { path: `^${name}/src/${anyOf(areas.slice(i + 1))}/` },
      ),
    ),
)

const files: readonly Rule[] = [
  ...packageRules,
  ...areaRules,
  forbid('文件互相引用（类型也算）', {}, { circular: true }),
  forbid('页面是路由的终点，别处不能引用它', { pathNot: '^(?:web|ops)/src/main/' }, { path: PAGE }),
  forbid(
    '前端只能 import type，否则 zod 会进浏览器',
    { path: '^(?:web|ops|client)/src/' },
    { path: '^contract/src/', pathNot: `^contract/src/${anyOf(contractAtRunTime)}\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  forbid('没有这个文件（说明符须带 .ts 或 .tsx）', {}, { couldNotResolve: true, pathNot: ['\\?', '^virtual:', '\\.css$'] }),
]
/** Pages put panels of any area together; without them the rooms themselves must not turn in a circle. */
const rooms: readonly Rule[] = [forbid('房间互相引用（类型也算）', {}, { circular: true }, { scope: 'folder' })]

async function violations(
  base: string,
  from: readonly string[],
  forbidden: readonly Rule[],
  exclude: string,
): Promise<{ read: number; found: string[] }> {
  const folders = from.map(p => `${p}/src`).filter(folder => existsSync(path.join(base, folder)))
  const { output } = await cruise(folders, {
    ruleSet: { forbidden: [...forbidden] },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    baseDir: base,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: exclude },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  } as Parameters<typeof cruise>[1])
  const { summary, modules } = output as ICruiseResult
  return {
    read: modules.filter(m => /\.tsx?$/.test(m.source) && (m.dependencies.length > 0 || m.dependents.length > 0)).length,
    found: summary.violations.map(v => `${v.rule.name}：${[v.from, ...(v.cycle?.map(c => c.name) ?? [v.to])].join(' → ')}`),
  }
}

/** What is wrong with the imports of the sources below `base`, as sentences; empty: nothing. */
export async function dependencyProblems(base = root, least = 2000): Promise<string[]> {
  const all = await violations(base, [...Object.keys(packages), ...runners], files, TESTS)
  const inRooms = await violations(base, withAreas, rooms, `${TESTS}|${PAGE}|^demo/`)
  return [
    ...(all.read < least ? [`只读到 ${all.read} 个文件：检查没有真正看源码`] : []),
    ...new Set([...all.found, ...inRooms.found]),
    ...badNames(base),
  ]
}

const badNames = (base: string): string[] =>
  base !== root
    ? []
    : Object.keys(packages)
        .flatMap(name => walk(`${name}/src`))
        .flatMap(file => {
          const lost = file.split('/').find(part => (lostFolders as readonly string[]).includes(part))
          return [
            ...(lost ? [`${file}：不设 ${lost} 文件夹，东西跟着它的名词走`] : []),
            ...(/\/index\.tsx?$/.test(file) ? [`${file}：不设 index 桶文件`] : []),
          ]
        })

if (import.meta.main) {
  const problems = await dependencyProblems()
  for (const p of problems) console.error(p)
  process.exit(problems.length > 0 ? 1 : 0)
}
