// T49: what is taken home. A hundred thousand lines as a sheet, made beside the requests of everybody; no formula in any text; one download.
import { ExportFormat, ExportKind, type ExportKindCode, exportRights, formatFits } from '@mall/domain/desk/export/export.codes.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { fillLedger, LINES } from '../bench/money.ts'
import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const MOST_MB = 100
const P99_MS = 250
const FORMULAS = ['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠1']
const STARTS = /^[=+\-@\t\r\n＝＋－＠]/
const sleep = (ms: number) => new Promise(done => setTimeout(done, ms))

/** What people write ends in every list: names of goods, companies, buyers, lots and coupons that begin like a formula. */
const PLANTED = '=1+1'
async function plant(mall: Mall): Promise<void> {
  const named = [
    ['sku', 'title'],
    ['order_line', 'title'],
    ['company', 'name'],
    ['app_user', 'real_name'],
    ['bid_lot', 'title'],
    ['coupon_plan', 'name'],
    ['statement_line', 'title'],
  ] as const
  for (const [table, column] of named)
    await mall.db.query(`update ${table} set ${column} = $1 || ${column} where ${column} not like $1 || '%'`, [PLANTED])
}

/** Every list that is taken home, by its buyer and by the desk, as a sheet and as lines: how many cells would be run, and which lists hold none of what was planted. */
async function everyKind(mall: Mall): Promise<{ wrong: string[]; files: number; cells: number }> {
  await plant(mall)
  const buyer = await mall.login('demo01')
  const { companyId, companyCode } = (await mall.ask('/api/user/getUserByToken', {}, buyer)).data as {
    companyId: number
    companyCode: string
  }
  const db = await mall.db.connect()
  await fillLedger(db, companyId, { lines: 2 * FORMULAS.length, notes: FORMULAS, key: 'T49-words-' }).finally(() => db.release())
  const wrong: string[] = []
  let files = 0
  let cells = 0
  const sides = [
    { path: '/api/export/', may: (k: ExportKindCode) => exportRights[k].buyer !== undefined, token: buyer },
    { path: '/api/ops/', may: (k: ExportKindCode) => exportRights[k].desk !== undefined, token: await mall.staff('S001') },
  ]
  for (const { path, may, token } of sides)
    for (const kind of ExportKind.values.filter(k => k !== ExportKind.pack && may(k)))
      for (const format of ExportFormat.values.filter(f => formatFits(kind, f))) {
        // Not the hundred thousand lines of before.
        const goods = path === '/api/ops/' ? { companyCode, goods: { word: 'HRB400E 20', depotCode: 'W01' } } : {}
        const made = await mall.ask(`${path}startExport`, { kind, format, ...goods }, token)
        const exportNo = (made.data as { exportNo: string } | null)?.exportNo ?? ''
        let state = ''
        for (let i = 0; i < 120 && state !== 'done' && state !== 'failed'; i += 1) {
          state = ((await mall.ask(`${path}getExport`, { exportNo }, token)).data as { state: string } | null)?.state ?? 'none'
          if (state !== 'done') await sleep(250)
        }
        const of = `${ExportKind.label(kind)} ${format}${path === '/api/ops/' ? '（运营台）' : ''}`
        if (state !== 'done') {
          wrong.push(`${of}：${made.code === 1 ? state : made.message}`)
          continue
        }
        const { url } = (await mall.ask(`${path}getExportUrl`, { exportNo }, token)).data as { url: string }
        const reply = await mall.raw(url, {})
        const texts: string[] = []
        if (format === ExportFormat.csv)
          for (const line of (await reply.text()).replace('\uFEFF', '').split('\r\n'))
            texts.push(...line.split(',').map(c => c.replace(/^"/, '')))
        else
          for await (const { values } of streamXlsxRows(new Uint8Array(await reply.arrayBuffer())))
            for (const v of values) if (typeof v === 'string') texts.push(v)
        files += 1
        cells += texts.length
        const run = texts.filter(t => STARTS.test(t) && !/^-?\d+(\.\d+)?$/.test(t))
        if (run.length > 0) wrong.push(`${of}：${run.length} 格会被当作公式，如 ${run[0]?.slice(0, 20)}`)
        // 盘点表 holds codes and figures, nobody's words.
        if (kind !== ExportKind.counts && !texts.some(t => t.includes(PLANTED))) wrong.push(`${of}：没有一格写着埋下的字`)
        if ((await mall.raw(url, {})).status !== 404) wrong.push(`${of}：同一地址下载两次`)
      }
  return { wrong, files, cells }
}

export async function exports(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const token = await mall.login('demo06')
  const viewer = (await mall.ask('/api/user/getUserByToken', {}, token)).data as { companyId: number }
  const db = await mall.db.connect()
  await fillLedger(db, viewer.companyId, { lines: LINES, notes: FORMULAS, key: 'T49-' }).finally(() => db.release())
  const memory = async () => {
    const text = await (await mall.raw('/metrics', {})).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024
  }
  const make = async (kind: string, format: string): Promise<string> => {
    const made = (await mall.ask('/api/export/startExport', { kind, format }, token)).data as { exportNo: string } | null
    return made?.exportNo ?? ''
  }
  const ready = async (exportNo: string): Promise<{ state: string; doneCount: number }> => {
    for (let i = 0; i < 240; i += 1) {
      const e = (await mall.ask('/api/export/getExport', { exportNo }, token)).data as { state: string; doneCount: number } | null
      if (e && e.state !== 'waiting' && e.state !== 'running') return e
      await sleep(500)
    }
    return { state: 'too late', doneCount: 0 }
  }
  const fetched = async (exportNo: string) => {
    const { url } = (await mall.ask('/api/export/getExportUrl', { exportNo }, token)).data as { url: string }
    return { url, reply: await mall.raw(url, {}) }
  }
  // What a small one needs is loaded with it: code, statements.
  await ready(await make('orders', 'xlsx'))

  const before = await memory()
  let most = before
  const times: number[] = []
  let over = false
  const watch = async () => {
    while (!over) {
      most = Math.max(most, await memory())
      await sleep(100)
    }
  }
  const shop = async () => {
    while (!over) {
      const r = await mall.ask('/api/order/getOrderList', { currentPage: 1, pageSize: 10 }, token)
      if (r.code !== 1) wrong.push(`请求得到 ${r.code}`)
      times.push(r.ms)
      await sleep(40)
    }
  }
  const beside = [watch(), shop(), shop()]
  const startedAt = performance.now()
  const exportNo = await make('ledger', 'xlsx')
  const done = await ready(exportNo)
  const seconds = (performance.now() - startedAt) / 1000
  over = true
  await Promise.all(beside)
  const grown = Math.round(most - before)
  const p99 = Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)
  if (done.state !== 'done' || done.doneCount < LINES) wrong.push(`导出 ${done.state}，${done.doneCount} 行`)
  if (grown > MOST_MB) wrong.push(`内存增长 ${grown} MB`)
  if (p99 > P99_MS) wrong.push(`同时的请求 p99 ${p99} ms`)

  const { url, reply } = await fetched(exportNo)
  let rows = 0
  let formulas = 0
  for await (const { values } of streamXlsxRows(new Uint8Array(await reply.arrayBuffer()))) {
    rows += 1
    for (const v of values) if (typeof v === 'string' && STARTS.test(v)) formulas += 1
  }
  if (rows - 1 !== done.doneCount) wrong.push(`表里 ${rows - 1} 行，记录 ${done.doneCount} 行`)
  const csv = await make('ledger', 'csv')
  await ready(csv)
  for (const line of (await (await fetched(csv)).reply.text()).split('\r\n').slice(1))
    for (const cell of line.split(',')) if (STARTS.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)) formulas += 1
  if (formulas > 0) wrong.push(`${formulas} 个单元格会被当作公式`)
  if ((await mall.raw(url, {})).status !== 404) wrong.push('同一地址下载两次')
  const stranger = await mall.login('demo07')
  if ((await mall.ask('/api/export/getExportUrl', { exportNo }, stranger)).code === 1) wrong.push('他人能取到文件')
  if ((await mall.ask(`/api/export/getExportUrl`, { exportNo })).code === 1) wrong.push('游客能取到文件')
  const all = await everyKind(mall)
  wrong.push(...all.wrong)
  const figures = `${all.files} 种文件 ${all.cells} 格；${done.doneCount} 行 ${seconds.toFixed(1)} 秒，内存 +${grown} MB，同时 ${times.length} 个请求 p99 ${p99} ms`
  return { pass: wrong.length === 0, figures: wrong.length ? `${wrong.slice(0, 6).join('；')}（${figures}）` : figures }
}
