// The dashboard of Grafana as far as it can be judged without Grafana: which questions it asks of Prometheus, and whether its panels fit on the page.
import { readFileSync } from 'node:fs'

const FILE = new URL('../../deploy/monitoring/mall.dashboard.json', import.meta.url)

interface Place {
  x: number
  y: number
  w: number
  h: number
}
interface Panel {
  id: number
  type: string
  title: string
  gridPos: Place
  datasource?: { type: string; uid: string }
  targets?: { refId: string; expr: string; datasource?: { uid: string } }[]
}
interface Dashboard {
  uid: string
  title: string
  schemaVersion: number
  panels: Panel[]
  templating: { list: { name: string; type: string; definition?: string; allValue?: string }[] }
}
export const dashboard = (): Dashboard => JSON.parse(readFileSync(FILE, 'utf8')) as Dashboard

/** What Grafana puts in their place where all processes are chosen; the span is that of a short look. */
const PUT: Readonly<Record<string, string>> = { $instance: '.*', $__rate_interval: '30s' }
export const questions = (board: Dashboard): { title: string; expr: string }[] =>
  board.panels.flatMap(p =>
    (p.targets ?? []).map(t => ({
      title: `${p.title} ${t.refId}`,
      expr: t.expr.replaceAll(/\$(?:instance|__rate_interval)/g, name => PUT[name] ?? name),
    })),
  )

const overlap = (a: Place, b: Place): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const TYPES: ReadonlySet<string> = new Set(['row', 'stat', 'timeseries', 'table'])

/** What Grafana would show wrongly or not at all. */
export function wrongIn(board: Dashboard): string[] {
  const wrong: string[] = []
  const names = new Set(board.templating.list.map(v => v.name))
  const ids = board.panels.map(p => p.id)
  if (new Set(ids).size !== ids.length) wrong.push('编号重复')
  for (const [i, p] of board.panels.entries()) {
    const { x, w, h } = p.gridPos
    if (x < 0 || x + w > 24 || w < 1 || h < 1) wrong.push(`${p.title}：不在页面上`)
    if (board.panels.slice(i + 1).some(other => overlap(p.gridPos, other.gridPos))) wrong.push(`${p.title}：与别的重叠`)
    if (!TYPES.has(p.type)) wrong.push(`${p.title}：没有 ${p.type} 这一种`)
    if (!/\p{Script=Han}|CPU|p\d\d/u.test(p.title)) wrong.push(`${p.title}：标题不是中文`)
    if (p.type === 'row') continue
    if ((p.targets ?? []).length === 0) wrong.push(`${p.title}：什么也不问`)
    for (const t of p.targets ?? []) {
      if (t.datasource?.uid !== '${datasource}' || p.datasource?.uid !== '${datasource}') wrong.push(`${p.title}：数据源不是变量`)
      for (const [, name = ''] of t.expr.matchAll(/\$\{?([a-zA-Z]\w*)/g))
        if (!names.has(name)) wrong.push(`${p.title}：没有变量 ${name}`)
    }
  }
  return wrong
}

const WORD = /\b((?:mall|nodejs|process)_[a-z0-9_]+)\b(?!\s*:)/g
/** Metrics that an expression names; those of the recording rules (`mall:…`) are none. */
export const metricsIn = (expr: string): string[] => [...expr.matchAll(WORD)].map(m => m[1] ?? '')
